import { type SafetyState, SHEET_PEOPLE_MAX } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { Sheet as RollSheet } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button } from "@mantine/core";
import { IconChecks, IconCloudOff, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useNewsOf } from "../alarm/alarm-news.ts";
import { AlarmNone } from "../alarm/alarm-none.tsx";
import { AlarmSeenAt } from "../alarm/alarm-seen-at.tsx";
import { nowQuery, sheetQuery } from "../emergency.api.ts";
import { useSaying } from "../safe/safe-sending.ts";
import { useWaitingAnswers } from "../safe/safe-waiting.ts";
import classes from "./roll.module.css";
import { RollRow } from "./roll-row.tsx";
import { openOf, type RollPerson, rollOf, tapOf } from "./roll-state.ts";

const route = getRouteApi("/app/emergency/classes/$ref");

/** `/emergency/classes/7`: a class, a lesson or a room, and who of it is safe. Each tap is an answer; without a network it waits. */
export function RollPage() {
	const { t } = useT();
	const { ref } = route.useParams();
	const { of = "class" } = route.useSearch();
	const now = useQuery(nowQuery());
	const alarm = now.data?.alarm;
	const id = alarm?.id ?? 0;
	const query = useQuery({ ...sheetQuery(id, of, ref), enabled: alarm != null });
	useNewsOf(sheetQuery(id, of, ref).queryKey);
	const sheet = query.data;
	const title = sheet ? t("emergency.roll", { name: sheet.line.name }) : t("emergency.answer_for_class");
	usePageTitle(title);
	return (
		<div className={classes.page}>
			<PageHeader
				above={
					<BackLink to="/emergency" search={{}}>
						{t(now.data?.may.run ? "emergency.back_board" : "page.emergency")}
					</BackLink>
				}
				title={title}
				context={[alarm?.title, sheet?.line.place, sheet?.line.teachers.join(", ")].filter(Boolean).join(" · ") || undefined}
			/>
			<AlarmSeenAt query={query} />
			{alarm === null ? (
				<AlarmNone />
			) : sheet ? (
				<Roll key={`${of}-${ref}`} sheet={sheet} />
			) : (
				<Sheet>
					<div className={classes.waiting}>
						<QueryPart query={alarm ? query : now} failed={t("emergency.board_failed")} />
					</div>
				</Sheet>
			)}
		</div>
	);
}

function Roll({ sheet }: { sheet: RollSheet }) {
	const { t } = useT();
	const say = useSaying();
	const roll = rollOf(sheet, useWaitingAnswers());
	const { alarm, line } = sheet;
	const isOver = alarm.state === "ended";
	const open = openOf(roll);
	const stuck = roll.filter(({ is_stuck }) => is_stuck).length;
	const sayOf = (one: RollPerson, answer: SafetyState) => say(alarm.id, tapOf(line, one, answer));
	const sayRest = () => {
		const people = open.map(({ person }) => ({ id: person.id, answer: "safe" as const, note: null }));
		for (let at = 0; at < people.length; at += SHEET_PEOPLE_MAX)
			say(alarm.id, { to: "sheet", of: line.of, ref: line.ref, people: people.slice(at, at + SHEET_PEOPLE_MAX) });
	};
	if (roll.length === 0)
		return (
			<Sheet>
				<EmptyState icon={<IconUsersGroup />} title={t("emergency.roll_empty")} text={t("emergency.roll_empty_text")} />
			</Sheet>
		);
	return (
		<>
			<Sheet>
				<ul className={classes.rows} aria-label={t("emergency.roll", { name: line.name })}>
					{roll.map((one) => (
						<RollRow key={one.person.id} one={one} disabled={isOver} onSay={(answer) => sayOf(one, answer)} />
					))}
				</ul>
			</Sheet>
			<div className={classes.bar}>
				<span className={classes.left} role="status">
					{isOver ? (
						t("emergency.over")
					) : stuck > 0 ? (
						<>
							<IconCloudOff size={16} aria-hidden="true" />
							{t("emergency.roll_waiting", { count: stuck })}
						</>
					) : (
						t("emergency.roll_left", { count: open.length })
					)}
				</span>
				<Button
					size="md"
					leftSection={<IconChecks size={18} aria-hidden="true" />}
					disabled={isOver || open.length === 0}
					onClick={sayRest}
				>
					{t(open.length === roll.length ? "emergency.roll_all_safe" : "emergency.roll_rest_safe")}
				</Button>
			</div>
		</>
	);
}
