import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { TASK_TEMPLATE, TEMPLATE_NAME_MAX } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { recordKey } from "../../../kit/table/records/record-client.ts";

/** Over a task's page: keeps it with its parts, and leads to the template. */
export function TemplateSaveDialog({ task, onClose }: { task: Task; onClose: () => void }) {
	const { t } = useT();
	const navigate = useNavigate();
	const [name, setName] = useState(task.title.slice(0, TEMPLATE_NAME_MAX));
	const save = useDeed(() => api.task_templates.from_task({ params: { id: task.id }, body: { name } }), {
		said: (made) => t("template.saved", { name: made.name }),
		undo: true,
		after: ({ id }) => void navigate({ to: "/task-templates/$id", params: { id: String(id) } }),
		invalidates: [recordKey(TASK_TEMPLATE)],
		refused: "here",
	});
	return (
		<FormDialog title={t("template.save_task")} onClose={onClose} width={520}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (!save.pending) void save.run();
				}}
			>
				<Text size="sm" mb="md">
					{t("template.save_text")}
				</Text>
				<TextInput
					data-autofocus
					label={t("task_templates.name")}
					required
					maxLength={TEMPLATE_NAME_MAX}
					autoComplete="off"
					value={name}
					error={save.problem}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<Group justify="flex-end" mt="lg">
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={save.pending}>
						{t("task_templates.save")}
					</Button>
				</Group>
			</form>
		</FormDialog>
	);
}
