import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { isGoneLink } from "../../../kit/api/api-error.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { AlarmHead } from "../alarm/alarm-head.tsx";
import { linkedQuery } from "../emergency.api.ts";
import { SafeAnswer } from "./safe-answer.tsx";
import { SafeChildren } from "./safe-children.tsx";
import classes from "./safe-link-page.module.css";
import { useLinkedSaying } from "./safe-link-sending.ts";

/** `/safe#…`: "are you safe?" for whoever has the link. */
export function SafeLinkPage() {
	const { t } = useT();
	const formats = useFormats();
	// behind `#`, which no browser sends to a server
	const token = useRouterState({ select: ({ location }) => location.hash });
	const query = useQuery(linkedQuery(token));
	const linked = query.data;
	usePageTitle(linked?.alarm.title ?? null);
	const { problem, waiting, say } = useLinkedSaying(token);
	const isGone = token === "" || isGoneLink(query.error);
	if (!linked)
		return (
			<PublicFrame wide>
				<div className={classes.public}>
					<Sheet>
						<div className={classes.sheet}>
							{isGone ? (
								<>
									<h1 className={classes.title}>{t("emergency.link_gone")}</h1>
									<p className={classes.hint}>{t("emergency.link_gone_text")}</p>
								</>
							) : query.error ? (
								<div role="alert">
									<h1 className={classes.title}>{t("emergency.board_failed")}</h1>
									<p className={classes.hint}>{t("emergency.link_busy")}</p>
								</div>
							) : (
								<QueryPart query={query} failed={t("emergency.board_failed")} />
							)}
						</div>
					</Sheet>
				</div>
			</PublicFrame>
		);
	const { alarm, me, children, may_answer, school, name } = linked;
	const isOver = alarm.state === "ended";
	return (
		<PublicFrame wide>
			<div className={classes.public}>
				<p className={classes.school}>{t("emergency.link_for", { school, name })}</p>
				<div className={classes.card} lang={linked.language}>
					<AlarmHead
						title={isOver ? (alarm.all_clear?.title ?? alarm.title) : alarm.title}
						line={[
							isOver && alarm.ended_at
								? t("emergency.over_at", { title: alarm.title, at: formats.instant(alarm.ended_at) })
								: t("emergency.since", { at: formats.time(alarm.started_at) }),
							t(alarm.rehearsal ? "emergency.rehearsal_line" : "emergency.not_rehearsal"),
						].join(" · ")}
						kind={isOver ? "over" : alarm.rehearsal ? "rehearsal" : "real"}
					/>
					<div className={classes.sheet}>
						{(isOver ? [alarm.all_clear?.instruction, alarm.all_clear?.sentence] : [alarm.instruction, alarm.sentence])
							.filter(Boolean)
							.map((line) => (
								<p key={line} className={classes.instruction}>
									{line}
								</p>
							))}
						{me && may_answer && !isOver ? (
							<>
								<h2 className={classes.ask}>{t("emergency.are_you_safe")}</h2>
								<SafeAnswer me={me} waiting={waiting} onAnswer={say} />
							</>
						) : null}
						<SafeChildren people={children} />
						{problem ? (
							<p className={classes.problem} role="alert">
								{problem}
							</p>
						) : null}
					</div>
				</div>
			</div>
		</PublicFrame>
	);
}
