import type { SheetLine } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { AlarmBar } from "../alarm/alarm-figures.tsx";
import classes from "./roll-lines.module.css";

const keyOf = ({ of, ref }: SheetLine) => `${of}-${ref}`;

/** Classes, lessons or rooms: who answers there, whether they have, and how many are safe. Each leads to its list. */
export function RollLines({ lines, label }: { lines: readonly SheetLine[]; label: string }) {
	return (
		<ul className={classes.lines} aria-label={label}>
			{lines.map((line) => (
				<li key={keyOf(line)}>
					<Link
						to="/emergency/classes/$ref"
						params={{ ref: line.ref }}
						search={line.of === "class" ? {} : { of: line.of }}
						className={classes.line}
					>
						<RollLineWords line={line} />
					</Link>
				</li>
			))}
		</ul>
	);
}

function RollLineWords({ line }: { line: SheetLine }) {
	const { t } = useT();
	const formats = useFormats();
	const { name, place, teachers, answered_at, answered_by } = line;
	const who = teachers.join(", ");
	const at = answered_at ? formats.time(answered_at) : null;
	const isThem = answered_by === null || teachers.includes(answered_by);
	const answered =
		at === null
			? t("emergency.not_answered")
			: isThem
				? t("emergency.answered_at", { at })
				: t("emergency.answered_by_at", { name: answered_by, at });
	return (
		<>
			<span className={classes.label}>{name}</span>
			<span className={classes.who}>
				<span className={classes.name}>{who || place || t("emergency.nobody_there")}</span>
				<span className={classes.about}>{answered}</span>
			</span>
			<RollCount totals={line} />
		</>
	);
}

/** How many of how many are safe. */
export function RollCount({ totals }: { totals: Pick<SheetLine, "on_site" | "missing" | "help" | "safe"> }) {
	const { t } = useT();
	const formats = useFormats();
	const { safe, on_site } = totals;
	return (
		<>
			<AlarmBar tally={totals} small />
			<span className={classes.count} data-short={safe < on_site || undefined}>
				{t("emergency.safe_of", { safe: formats.number(safe), all: formats.number(on_site) })}
			</span>
		</>
	);
}
