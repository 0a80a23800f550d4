import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { useMyWork } from "./work.api.ts";
import { useTimerStart, useTimerStop } from "./work-deeds.ts";

type Worked = Pick<Task, "id" | "title" | "status" | "archived_at">;
/** What the timer does for a task: undefined where there is nothing to do. */
function useTimerOf({ id, title, status, archived_at }: Worked) {
	const { t } = useT();
	const { data, enabled } = useMyWork();
	const start = useTimerStart();
	const stop = useTimerStop();
	if (!enabled) return undefined;
	if (data?.timer?.task.id === id)
		return { isRunning: true, word: t("work.stop"), pending: stop.pending, run: () => void stop.run({ title }) };
	if (status === "done" || archived_at !== null) return undefined;
	return { isRunning: false, word: t("work.start"), pending: start.pending, run: () => void start.run({ id, title }) };
}

/** On a task's page. */
export function TimerButton({ task }: { task: Worked }) {
	const timer = useTimerOf(task);
	if (!timer) return null;
	const Sign = timer.isRunning ? IconPlayerStop : IconPlayerPlay;
	return (
		<Button
			variant={timer.isRunning ? "filled" : "default"}
			size="xs"
			leftSection={<Sign size={15} aria-hidden="true" />}
			disabled={timer.pending}
			onClick={timer.run}
		>
			{timer.word}
		</Button>
	);
}

/** On a card: a sign alone, called by the task's name for who hears it. */
export function TimerSign({ task }: { task: Worked }) {
	const { t } = useT();
	const timer = useTimerOf(task);
	if (!timer) return null;
	const Sign = timer.isRunning ? IconPlayerStop : IconPlayerPlay;
	const label = t(timer.isRunning ? "work.stop_named" : "work.start_named", { title: task.title });
	return (
		<ActionIcon
			variant={timer.isRunning ? "filled" : "subtle"}
			color={timer.isRunning ? undefined : "gray"}
			size={24}
			aria-label={label}
			title={timer.word}
			disabled={timer.pending}
			onClick={timer.run}
		>
			<Sign size={14} aria-hidden="true" />
		</ActionIcon>
	);
}

/** In the menu of a row. */
export function TimerMenuItem({ task }: { task: Worked }) {
	const timer = useTimerOf(task);
	if (!timer) return null;
	const Sign = timer.isRunning ? IconPlayerStop : IconPlayerPlay;
	return (
		<MenuPart.Item leftSection={<Sign size={16} stroke={1.7} aria-hidden="true" />} disabled={timer.pending} onClick={timer.run}>
			{timer.word}
		</MenuPart.Item>
	);
}
