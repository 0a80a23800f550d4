import { Button } from "@mantine/core";
import { IconArrowsExchange, IconPlayerStop, IconTrash } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { HandOverAsked, HandOverGiven } from "./handover-lines.tsx";
import classes from "./timer-bar.module.css";
import { type Clocked, type MyWork, type Timer, useMyWork } from "./work.api.ts";
import { useTimerDiscard, useTimerKeep, useTimerStop } from "./work-deeds.ts";
import { hoursText, secondsSince, useHoursWords, useNow } from "./work-time.ts";

const TimerQuestion = lazy(() => import("./timer-question.tsx"));
const HandOverDialog = lazy(() => import("./handover-dialog.tsx"));

/** Pages about tasks have the bar at their foot. */
const SHOWN_ON = /^\/(tasks|projects|work-log)(\/|$)/;

/** The running timer, and what is handed to or by whoever is signed in. Who was asked whether they still work is asked again when they open the school. */
export default function TimerBar() {
	const isShown = useRouterState({ select: ({ location }) => SHOWN_ON.test(location.pathname) });
	const { data } = useMyWork();
	const [asking, setAsking] = useState(false);
	const [giving, setGiving] = useState(false);
	const seen = useRef(false);
	const wasAsked = data?.timer?.asked_at != null;
	useEffect(() => {
		if (data === undefined || seen.current) return;
		seen.current = true;
		if (wasAsked) setAsking(true);
	}, [data, wasAsked]);
	if (!data) return null;
	const { timer, asked, given } = data;
	return (
		<>
			{isShown && (timer || asked.length > 0 || given.length > 0) ? (
				<TimerLines work={data} onStopEarlier={() => setAsking(true)} onGive={() => setGiving(true)} />
			) : null}
			<Suspense>
				{asking && timer ? <TimerQuestion timer={timer} ahead={data.ahead} onClose={() => setAsking(false)} /> : null}
				{giving && timer ? <HandOverDialog timer={timer} onClose={() => setGiving(false)} /> : null}
			</Suspense>
		</>
	);
}

interface TimerLinesProps {
	work: Clocked<MyWork>;
	onStopEarlier: () => void;
	onGive: () => void;
}
export function TimerLines({ work: { timer, asked, given, ahead }, onStopEarlier, onGive }: TimerLinesProps) {
	const { t } = useT();
	return (
		<section className={classes.bar} aria-label={t("work.bar")} data-asked={timer?.asked_at ? true : undefined}>
			{asked.map((one) => (
				<HandOverAsked key={one.id} given={one} ahead={ahead} />
			))}
			{timer ? (
				<Running
					timer={timer}
					ahead={ahead}
					isGiven={given.some(({ task }) => task.id === timer.task.id)}
					onStopEarlier={onStopEarlier}
					onGive={onGive}
				/>
			) : null}
			{given.map((one) => (
				<HandOverGiven key={one.id} given={one} />
			))}
		</section>
	);
}

interface RunningProps extends Omit<TimerLinesProps, "work"> {
	timer: Timer;
	ahead: number;
	/** It is on its way to a colleague already. */
	isGiven: boolean;
}
function Running({ timer, ahead, isGiven, onStopEarlier, onGive }: RunningProps) {
	const { t } = useT();
	const formats = useFormats();
	const words = useHoursWords();
	const stop = useTimerStop();
	const keep = useTimerKeep();
	const discard = useTimerDiscard();
	const { task, started_at, asked_at, seconds_before } = timer;
	const seconds = secondsSince(started_at, useNow(), ahead);
	const about = [
		t("work.since", { time: formats.time(started_at) }),
		task.estimate ? t("work.estimated", { time: words(task.estimate * 60) }) : "",
		seconds_before > 0 ? t("work.before_you", { time: words(seconds_before) }) : "",
	].filter(Boolean);
	const isOver = task.estimate !== null && seconds + seconds_before > task.estimate * 60;
	return (
		<div className={classes.line}>
			<span className={classes.clock} data-over={isOver || undefined} role="timer" aria-label={words(seconds)}>
				{hoursText(seconds)}
			</span>
			<span className={classes.what}>
				<Link to="/tasks/$id" params={{ id: String(task.id) }} className={classes.title}>
					{task.title}
				</Link>
				<span className={classes.about}>{asked_at ? t("work.still_working") : about.join(" · ")}</span>
			</span>
			<span className={classes.deeds}>
				{asked_at ? (
					<>
						<Button size="compact-md" disabled={keep.pending} onClick={() => void keep.run()}>
							{t("work.keep")}
						</Button>
						<Button size="compact-md" variant="default" onClick={onStopEarlier}>
							{t("work.stop_earlier")}
						</Button>
					</>
				) : (
					<>
						{isGiven ? null : (
							<Button
								size="compact-md"
								variant="default"
								leftSection={<IconArrowsExchange size={15} aria-hidden="true" />}
								onClick={onGive}
							>
								{t("work.hand_over")}
							</Button>
						)}
						<Button
							size="compact-md"
							variant="subtle"
							color="gray"
							leftSection={<IconTrash size={15} aria-hidden="true" />}
							disabled={discard.pending}
							onClick={() => void discard.run({ title: task.title })}
						>
							{t("work.discard")}
						</Button>
						<Button
							size="compact-md"
							leftSection={<IconPlayerStop size={15} aria-hidden="true" />}
							disabled={stop.pending}
							onClick={() => void stop.run({ title: task.title })}
						>
							{t("work.stop")}
						</Button>
					</>
				)}
			</span>
		</div>
	);
}
