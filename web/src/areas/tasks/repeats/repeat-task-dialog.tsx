import { likelyAhead } from "@homeroom/contract/areas/tasks/repeats/repeat-days.ts";
import { readRepeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import { REPEAT_AHEAD_MAX, TASK_REPEAT } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { Button, Group, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { recordKey } from "../../../kit/table/records/record-client.ts";
import { RepeatRuleInput } from "./repeat-rule-input.tsx";
import { useRepeatText } from "./repeat-words.ts";

const FIRST = "FREQ=WEEKLY";
function aheadOf(rule: string): number {
	const read = readRepeatText(rule);
	return "recurrence" in read ? likelyAhead(read.recurrence) : 0;
}

/** Over a task's page: it becomes the first of a series. */
export function RepeatTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
	const { t } = useT();
	const textOf = useRepeatText();
	const [rule, setRule] = useState(FIRST);
	// until somebody says it, it follows from the rule
	const [typed, setTyped] = useState<number | null>(null);
	const ahead = typed ?? aheadOf(rule);
	const repeat = useDeed(() => api.task_repeats.from_task({ params: { id: task.id }, body: { rule, ahead } }), {
		said: (made) => t("repeat.let_said", { name: made.name, rule: textOf(made.rule) }),
		undo: true,
		after: onClose,
		invalidates: [["tasks"], recordKey(TASK_REPEAT)],
		refused: "here",
	});
	return (
		<FormDialog title={t("repeat.let")} onClose={onClose} width={560}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (!repeat.pending) void repeat.run();
				}}
			>
				<Text size="sm" mb="md">
					{t("repeat.let_text")}
				</Text>
				<RepeatRuleInput
					label={t("task_repeats.rule")}
					defaultValue={FIRST}
					onChange={(value) => setRule(String(value))}
					error={repeat.problem}
					starts={task.due ?? task.starts ?? schoolToday()}
				/>
				<NumberInput
					mt="md"
					label={t("task_repeats.ahead")}
					hideControls
					min={0}
					max={REPEAT_AHEAD_MAX}
					allowDecimal={false}
					value={ahead}
					onChange={(value) => setTyped(typeof value === "number" ? value : null)}
				/>
				<Group justify="flex-end" mt="lg">
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={repeat.pending}>
						{t("repeat.let")}
					</Button>
				</Group>
			</form>
		</FormDialog>
	);
}
