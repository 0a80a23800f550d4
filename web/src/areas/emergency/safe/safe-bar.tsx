import type { AlarmHead } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useNewsOf } from "../alarm/alarm-news.ts";
import { type AlarmNow, nowQuery, sheetQuery } from "../emergency.api.ts";
import { SafeAnswer } from "./safe-answer.tsx";
import classes from "./safe-bar.module.css";
import { SafeChildren } from "./safe-children.tsx";
import { useSaying } from "./safe-sending.ts";
import { useWaitingAnswers } from "./safe-waiting.ts";

/** So many of one's own classes stand as buttons; the page lists all. */
const OWN_SHEETS = 3;
/** Around it, pixels. */
const GAP = 16;
/** Which alarms this tab has said to have seen, and which ends were put away. */
const SEEN = "homeroom-alarm-seen";
const PUT_AWAY = "homeroom-alarm-over";

/** Above every page while an alarm concerns whoever is signed in: what is to be done, and two buttons. Nobody has to look for it. */
export default function SafeBar() {
	const isInside = useRouterState({ select: ({ location }) => location.pathname.startsWith("/emergency") });
	const { data: now } = useQuery(nowQuery());
	useNewsOf(nowQuery().queryKey);
	useSeen(now?.alarm ?? null);
	useOwnSheets(now);
	if (now?.alarm) return <Running now={now} alarm={now.alarm} isInside={isInside} />;
	return now?.cleared && !isInside ? <Cleared key={now.cleared.id} alarm={now.cleared} /> : null;
}

function useSeen(alarm: AlarmHead | null): void {
	const id = alarm?.id;
	useEffect(() => {
		if (id === undefined || sessionStorage.getItem(SEEN) === String(id)) return;
		sessionStorage.setItem(SEEN, String(id));
		api.emergency.seen({ params: { id } }).catch(() => sessionStorage.removeItem(SEEN));
	}, [id]);
}

/** Before the network goes: the lists that one answers for are on the device. */
function useOwnSheets(now: AlarmNow | undefined): void {
	const client = useQueryClient();
	const id = now?.alarm?.id;
	const own = (now?.sheets ?? [])
		.filter(({ is_mine }) => is_mine)
		.slice(0, OWN_SHEETS)
		.map(({ of, ref }) => `${of}/${ref}`)
		.join();
	useEffect(() => {
		if (id === undefined || own === "") return;
		void import("../roll/roll-page.tsx").catch(() => undefined);
		for (const one of own.split(",")) {
			const [of, ref] = one.split("/");
			if (of === "class" || of === "lesson" || of === "room") void client.prefetchQuery(sheetQuery(id, of, Number(ref)));
		}
	}, [client, id, own]);
}

interface RunningProps {
	now: AlarmNow;
	alarm: AlarmHead;
	/** On one of its own pages, which say all the rest. */
	isInside: boolean;
}
function Running({ now, alarm, isInside }: RunningProps) {
	const { t } = useT();
	const formats = useFormats();
	const say = useSaying();
	const mine = useWaitingAnswers().findLast((one) => one.alarm_id === alarm.id && one.said.to === "me");
	const { me, sheets, may } = now;
	const own = sheets.filter(({ is_mine }) => is_mine);
	const isAsked = me !== null && may.answer;
	if (isInside && (!isAsked || (may.run && me.state === "safe"))) return null;
	const asked = isInside ? t("emergency.are_you_safe") : alarm.title;
	return (
		<Card
			kind={alarm.rehearsal ? "rehearsal" : "real"}
			title={alarm.rehearsal ? t("emergency.title_rehearsal", { title: asked }) : asked}
			line={isInside ? "" : [alarm.instruction, alarm.sentence].filter(Boolean).join(" ")}
			aside={
				isInside ? null : (
					<div className={classes.ways}>
						{may.answer_for
							? own.slice(0, OWN_SHEETS).map((line) => (
									<Button
										key={`${line.of}-${line.ref}`}
										variant="default"
										renderRoot={(props) => (
											<Link
												to="/emergency/classes/$ref"
												params={{ ref: line.ref }}
												search={line.of === "class" ? {} : { of: line.of }}
												{...props}
											/>
										)}
									>
										{t("emergency.answer_for", { name: line.name, safe: formats.number(line.safe), all: formats.number(line.on_site) })}
									</Button>
								))
							: null}
						<Button variant="default" renderRoot={(props) => <Link to="/emergency" {...props} />}>
							{t(may.run ? "emergency.open_board" : "emergency.open_page")}
						</Button>
					</div>
				)
			}
		>
			{isAsked ? (
				<SafeAnswer
					me={me}
					waiting={mine?.said.to === "me" ? { answer: mine.said.answer, is_stuck: mine.is_stuck === true } : null}
					onAnswer={(answer, note) => say(alarm.id, { to: "me", answer, note })}
				/>
			) : null}
			{isInside ? null : <SafeChildren people={now.children} />}
		</Card>
	);
}

/** For an hour: it is over, and what was said then. */
function Cleared({ alarm }: { alarm: AlarmHead }) {
	const { t } = useT();
	const formats = useFormats();
	const [isAway, setAway] = useState(() => sessionStorage.getItem(PUT_AWAY) === String(alarm.id));
	const { all_clear, ended_at } = alarm;
	if (isAway || !all_clear || !ended_at) return null;
	return (
		<Card
			kind="over"
			title={alarm.rehearsal ? t("emergency.title_rehearsal", { title: all_clear.title }) : all_clear.title}
			line={[all_clear.instruction, all_clear.sentence, t("emergency.over_at", { title: alarm.title, at: formats.time(ended_at) })]
				.filter(Boolean)
				.join(" ")}
			aside={
				<Button
					variant="default"
					onClick={() => {
						sessionStorage.setItem(PUT_AWAY, String(alarm.id));
						setAway(true);
					}}
				>
					{t("action.close")}
				</Button>
			}
		/>
	);
}

/** On a phone it stands at the foot: what sticks there, too, stands above it. */
function makeRoom(card: HTMLElement): () => void {
	const { style } = document.documentElement;
	const observer = new ResizeObserver(() => style.setProperty("--app-alarm", `${Math.ceil(card.getBoundingClientRect().height) + GAP}px`));
	observer.observe(card);
	return () => {
		observer.disconnect();
		style.removeProperty("--app-alarm");
	};
}

interface CardProps {
	kind: "real" | "rehearsal" | "over";
	title: string;
	line: string;
	aside: ReactNode;
	children?: ReactNode;
}
function Card({ kind, title, line, aside, children }: CardProps) {
	return (
		<section ref={makeRoom} className={classes.card} data-kind={kind} aria-label={title}>
			<div>
				<div className={classes.words} role={kind === "over" ? "status" : "alert"}>
					<p className={classes.title}>{title}</p>
					{line ? <p className={classes.line}>{line}</p> : null}
				</div>
				{aside}
			</div>
			{children}
		</section>
	);
}
