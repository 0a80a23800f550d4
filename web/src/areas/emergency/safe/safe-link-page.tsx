import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError, isUnreachable } from "../../../kit/api/api-error.ts";
import { randomKey } from "../../../kit/api/client.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { AlarmHead } from "../alarm/alarm-head.tsx";
import { linkedQuery } from "../emergency.api.ts";
import { type OwnAnswer, SafeAnswer } from "./safe-answer.tsx";
import { SafeChildren } from "./safe-children.tsx";
import classes from "./safe-link-page.module.css";

const AGAIN_MS = 5_000;

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
	const isGone = token === "" || (query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500);
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

interface Waiting {
	answer_id: string;
	given_at: string;
	answer: OwnAnswer;
	note: string | null;
	is_stuck: boolean;
}
/** Of whoever has no login nothing is kept on the device: it waits as long as the page is open. */
function useLinkedSaying(token: string) {
	const client = useQueryClient();
	const [waiting, setWaiting] = useState<Waiting | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const send = async (one: Waiting) => {
		const over = (next: Waiting | null) => setWaiting((now) => (now?.answer_id === one.answer_id ? next : now));
		const { answer_id, given_at, answer, note } = one;
		setProblem(null);
		try {
			const body = { answer_id, given_at, sent_at: new Date().toISOString(), answer, note };
			client.setQueryData(linkedQuery(token).queryKey, await api.emergency.linked_answer({ params: { token }, body }));
			over(null);
		} catch (error) {
			if (isUnreachable(error)) return over({ ...one, is_stuck: true });
			setProblem((error as Error).message);
			over(null);
		}
	};
	const again = useEffectEvent(() => {
		if (waiting?.is_stuck) void send(waiting);
	});
	useEffect(() => {
		const timer = setInterval(() => again(), AGAIN_MS);
		return () => clearInterval(timer);
	}, []);
	const say = (answer: OwnAnswer, note: string | null) => {
		const next = { answer_id: randomKey(), given_at: new Date().toISOString(), answer, note, is_stuck: false };
		setWaiting(next);
		void send(next);
	};
	return { waiting, problem, say };
}
