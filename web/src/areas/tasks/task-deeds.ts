import type { Task, TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { movedBy } from "./task-days.ts";

/** Whatever is done to a part of a task shows wherever tasks do. */
const invalidates = [["tasks"]] as const;

export function useTaskComplete() {
	const { t } = useT();
	return useDeed(({ id, done }: { id: number; title: string; done: boolean }) => api.tasks.complete({ params: { id }, body: { done } }), {
		said: (_, { title, done }) => t(done ? "tasks.completed" : "tasks.reopened", { title }),
		undo: true,
		invalidates,
	});
}

/** Another day for a task, as long as it was. */
export function useTaskMove() {
	const { t } = useT();
	const formats = useFormats();
	return useDeed(
		({ task, by }: { task: TaskRow; by: number }) =>
			api.tasks.update({ params: { id: task.id }, body: { version: task.version, ...movedBy(task, by) } }),
		{
			said: ({ title, due }) => t("tasks.due_moved", { title, day: due ? formats.day(due) : "" }),
			undo: true,
			invalidates,
		},
	);
}

/** Whether the person hears of it without working on it. */
export function useTaskWatch({ id, title }: Pick<Task, "id" | "title">) {
	const { t } = useT();
	return useDeed((watching: boolean) => api.tasks.watch({ params: { id }, body: { watching } }), {
		said: ({ watching }) => t(watching ? "tasks.watching" : "tasks.unwatched", { title }),
		invalidates,
	});
}

export function useSubjectDeeds(task_id: number) {
	const add = useDeed(
		({ record, record_id }: { record: RecordName; record_id: number }) =>
			api.tasks.subject_add({ params: { id: task_id }, body: { record, record_id } }),
		{ invalidates },
	);
	const remove = useDeed((id: number) => api.tasks.subject_remove({ params: { id } }), { invalidates });
	return { add, remove };
}

/** Lines of a checklist; refused ones say why in a notice. */
export function useCheckDeeds(task_id: number) {
	const { t } = useT();
	const add = useDeed((title: string) => api.tasks.check_add({ params: { id: task_id }, body: { title } }), { invalidates });
	const tick = useDeed(({ id, done }: { id: number; done: boolean }) => api.tasks.check_tick({ params: { id }, body: { done } }), {
		invalidates,
	});
	const rename = useDeed(
		({ id, title, version }: { id: number; title: string; version: number }) =>
			api.tasks.check_rename({ params: { id }, body: { title, version } }),
		{ invalidates },
	);
	const move = useDeed(
		({ id, before }: { id: number; before: number | null }) => api.tasks.check_move({ params: { id }, body: { before } }),
		{ invalidates },
	);
	const remove = useDeed(({ id }: { id: number; title: string }) => api.tasks.check_remove({ params: { id } }), {
		said: (_, { title }) => t("tasks.check_removed", { title }),
		undo: true,
		invalidates,
	});
	return { add, tick, rename, move, remove };
}

export function useBlockDeeds(task_id: number) {
	const add = useDeed((blocked_by_id: number) => api.tasks.block_add({ params: { id: task_id }, body: { blocked_by_id } }), {
		invalidates,
	});
	const remove = useDeed((block_id: number) => api.tasks.block_remove({ params: { id: block_id } }), { invalidates });
	return { add, remove };
}

/** A part of a task: of its project and as urgent. */
export function useChildAdd({ id, project_id, priority }: Task) {
	const { t } = useT();
	return useDeed((title: string) => api.tasks.create({ body: { title, status: "todo", priority, parent_id: id, project_id } }), {
		said: ({ code, title }) => t("tasks.captured", { code, title }),
		undo: true,
		invalidates,
	});
}
