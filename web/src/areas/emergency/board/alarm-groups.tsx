import type { SafetyTotals, SheetLine } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import type { Board } from "../emergency.api.ts";
import { RollCount, RollLines } from "../roll/roll-lines.tsx";
import classes from "./alarm-board.module.css";

/** Those of whom somebody is looked for all stand there; so many of the others before a button shows them. */
const FIRST = 8;
const SPARE = 3;
const isShort = ({ safe, on_site }: SafetyTotals): boolean => safe < on_site;

/** The same people by class or by room, those with somebody missing first. Staff and visitors who are in no class stand below. */
export function AlarmGroups({ board: { classes: byClass, rooms, staff, visitors } }: { board: Board }) {
	const { t } = useT();
	const [by, setBy] = useState<"class" | "room">("class");
	const title = t(by === "class" ? "emergency.by_class" : "emergency.by_room");
	const others = [
		{ key: "staff", label: t("emergency.staff"), totals: staff },
		{ key: "visitors", label: t("emergency.visitors"), totals: visitors },
	].filter(({ totals }) => totals.on_site > 0);
	return (
		<section className={classes.part} aria-label={title}>
			<div className={classes.head}>
				<CardTitle>{title}</CardTitle>
				<SegmentedControl
					aria-label={t("emergency.by")}
					value={by}
					onChange={(next) => setBy(next === "room" ? "room" : "class")}
					data={[
						{ value: "class", label: t("emergency.class") },
						{ value: "room", label: t("emergency.room") },
					]}
				/>
			</div>
			<Groups key={by} lines={by === "class" ? byClass : rooms} label={title} />
			{by === "class" && others.length > 0 ? (
				<ul className={classes.others} aria-label={t("emergency.in_no_class")}>
					{others.map(({ key, label, totals }) => (
						<li key={key} className={classes.other}>
							{label}
							<RollCount totals={totals} />
						</li>
					))}
				</ul>
			) : null}
		</section>
	);
}

function Groups({ lines, label }: { lines: readonly SheetLine[]; label: string }) {
	const { t } = useT();
	const formats = useFormats();
	const [all, setAll] = useState(false);
	if (lines.length === 0) return <p className={classes.quiet}>{t("emergency.groups_none")}</p>;
	const first = Math.max(FIRST, lines.filter(isShort).length);
	const isMuch = lines.length > first + SPARE;
	return (
		<>
			<RollLines lines={isMuch && !all ? lines.slice(0, first) : lines} label={label} />
			{isMuch ? (
				<Button variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
					{all ? t("emergency.groups_fewer") : t("emergency.groups_all", { count: lines.length, shown: formats.number(lines.length) })}
				</Button>
			) : null}
		</>
	);
}
