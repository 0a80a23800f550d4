import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import classes from "./timer-question.module.css";
import type { Timer } from "./work.api.ts";
import { useTimerKeep, useTimerStop } from "./work-deeds.ts";
import { nextAt, secondsSince, useHoursWords, useNow } from "./work-time.ts";

interface TimerQuestionProps {
	timer: Timer;
	ahead: number;
	onClose: () => void;
}
/** Still working? If not: when did it end? */
export default function TimerQuestion({ timer, ahead, onClose }: TimerQuestionProps) {
	const { t } = useT();
	const formats = useFormats();
	const words = useHoursWords();
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const keep = useTimerKeep();
	const stop = useTimerStop();
	const [clock, setClock] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const now = useNow();
	const { task, started_at } = timer;
	const at = nextAt(started_at, clock, zone);
	const isAhead = at !== null && Date.parse(at) > now + ahead;
	const onKeep = async () => {
		if ((await keep.run()) !== undefined) onClose();
	};
	const onStop = async (event: FormEvent) => {
		event.preventDefault();
		if (at === null) return setProblem(t("work.stop_when"));
		if (isAhead) return setProblem(t("work.stop_ahead"));
		if ((await stop.run({ title: task.title, at })) !== undefined) onClose();
	};
	return (
		<FormDialog title={t("work.still_working_on", { title: task.title })} onClose={onClose} width={480}>
			<p className={classes.text}>
				{t("work.runs_since", { since: formats.instant(started_at), time: words(secondsSince(started_at, now, ahead)) })}
			</p>
			<Button data-autofocus fullWidth disabled={keep.pending} onClick={() => void onKeep()}>
				{t("work.keep")}
			</Button>
			<form className={classes.stop} onSubmit={(event) => void onStop(event)}>
				<TextInput
					type="time"
					label={t("work.stopped_at")}
					description={
						at !== null && !isAhead ? t("work.makes", { time: words((Date.parse(at) - Date.parse(started_at)) / 1000) }) : undefined
					}
					value={clock}
					error={problem}
					onChange={(event) => {
						setClock(event.currentTarget.value);
						setProblem(null);
					}}
				/>
				<Group justify="flex-end" mt="md">
					<Button type="submit" variant="default" disabled={stop.pending}>
						{t("work.stop_then")}
					</Button>
				</Group>
			</form>
		</FormDialog>
	);
}
