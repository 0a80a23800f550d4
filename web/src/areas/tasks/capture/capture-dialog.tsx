import { TASK_REPEAT, type TaskRepeat } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import { TASK_TITLE_MAX, type Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { Button, Group, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { recordKey } from "../../../kit/table/records/record-client.ts";
import { useRepeatText } from "../repeats/repeat-words.ts";
import { captureTagsQuery, useCaptureKnown, useCaptureOptions } from "./capture.api.ts";
import { CaptureChips } from "./capture-chips.tsx";
import { type CapturedTask, captureTask, corrected } from "./capture-input.ts";

/** One line becomes a task, or a series of them: what was understood of it is shown while one types. */
export function CaptureDialog({ onClose }: { onClose: () => void }) {
	const { t } = useT();
	const navigate = useNavigate();
	const field = useRef<HTMLInputElement>(null);
	const [text, setText] = useState("");
	const [dismissed, setDismissed] = useState<readonly string[]>([]);
	const [empty, setEmpty] = useState(false);
	const options = useCaptureOptions(dismissed);
	const known = useCaptureKnown();
	const tags = useQuery(captureTagsQuery).data?.map(({ tag }) => tag) ?? [];
	const { input, repeat, chips } = captureTask(text, options, known);
	const ruleText = useRepeatText();
	const add = useDeed(
		({ input: body, repeat: series }: Pick<CapturedTask, "input" | "repeat">): Promise<Task | TaskRepeat> =>
			series ? api.task_repeats.create({ body: series }) : api.tasks.create({ body }),
		{
			said: (made) =>
				"rule" in made
					? t("repeat.let_said", { name: made.name, rule: ruleText(made.rule) })
					: t("tasks.captured", { code: made.code, title: made.title }),
			undo: true,
			invalidates: [["tasks"], ["projects"], recordKey(TASK_REPEAT)],
			refused: "here",
		},
	);
	// its chip may be gone: one goes on typing
	const goOn = () => requestAnimationFrame(() => field.current?.focus());
	const send = async (opens: boolean) => {
		if (add.pending) return;
		if (input.title === "") return setEmpty(true);
		const made = await add.run({ input, repeat });
		if (made === undefined) return;
		if (opens) void navigate({ to: "rule" in made ? "/task-repeats/$id" : "/tasks/$id", params: { id: String(made.id) } });
		else onClose();
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		void send(false);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		void send(true);
	};
	return (
		<FormDialog title={t("tasks.capture")} onClose={onClose} width={680}>
			<form onSubmit={onSubmit}>
				<TextInput
					ref={field}
					data-autofocus
					size="md"
					label={t("tasks.capture_line")}
					placeholder={t("tasks.capture_like")}
					maxLength={2 * TASK_TITLE_MAX}
					autoComplete="off"
					value={text}
					error={add.problem ?? (empty && input.title === "" ? t("tasks.capture_empty") : null)}
					onChange={(event) => {
						setText(event.currentTarget.value);
						setEmpty(false);
					}}
					onKeyDown={onKeyDown}
				/>
				<CaptureChips
					chips={chips}
					known={known}
					tags={tags}
					options={options}
					onCorrect={(one, by) => {
						setText(corrected(text, one.chip, by, options));
						goOn();
					}}
					onTakeAway={(one) => {
						setDismissed([...dismissed, one.text]);
						goOn();
					}}
				/>
				<Group justify="flex-end" mt="lg">
					<Button variant="default" onClick={() => void send(true)} disabled={add.pending}>
						{t("tasks.capture_open")}
					</Button>
					<Button type="submit" disabled={add.pending}>
						{t("tasks.capture_add")}
					</Button>
				</Group>
			</form>
		</FormDialog>
	);
}
