import type { FamilyComment, FamilyTask, FamilyTaskOpen } from "@homeroom/contract/areas/tasks/tasks.family.calls.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

export type { FamilyComment, FamilyTask, FamilyTaskOpen };

export const FAMILY_TASKS = "family_tasks";
/** Families hear of what is asked and said by their notices, and of nothing else of tasks. */
const meta = { live: ["notices", "files"] } as const;
export const familyTasksQuery = queryOptions({
	queryKey: [FAMILY_TASKS, "list"] as const,
	queryFn: async ({ signal }) => (await api.tasks.family({}, { signal })).tasks,
	meta,
});
export const familyTaskQuery = (id: number) =>
	queryOptions({
		queryKey: [FAMILY_TASKS, "one", id] as const,
		queryFn: ({ signal }) => api.tasks.family_one({ params: { id } }, { signal }),
		meta,
		retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 404),
	});

/** What each of them answers is the task as it is then. */
function useAnswered() {
	const client = useQueryClient();
	return (task: FamilyTaskOpen) => client.setQueryData(familyTaskQuery(task.id).queryKey, task);
}
const invalidates = [[FAMILY_TASKS, "list"]] as const;

export function useFamilyTick() {
	const { t } = useT();
	const after = useAnswered();
	const client = useQueryClient();
	const tick = useDeed(
		({ id, done }: { id: number; title: string; done: boolean }) => api.tasks.family_tick({ params: { id }, body: { done } }),
		{
			early: ({ id, done }) => {
				const { queryKey } = familyTasksQuery;
				const before = client.getQueryData(queryKey);
				client.setQueryData(queryKey, (tasks) => tasks?.map((task) => (task.id === id ? { ...task, done } : task)));
				return () => client.setQueryData(queryKey, before);
			},
			said: (_, { title, done }) => t(done ? "family_tasks.ticked" : "family_tasks.unticked", { title }),
			undo: (_, { done, ...task }) => (done ? () => void tick.run({ ...task, done: false }) : undefined),
			after,
			invalidates,
		},
	);
	return tick;
}

export function useFamilyTalk(id: number) {
	const { t } = useT();
	const after = useAnswered();
	const say = useDeed((body: string) => api.tasks.family_say({ params: { id }, body: { body } }), { after, invalidates, refused: "here" });
	const reword = useDeed(
		({ comment_id, ...body }: { comment_id: number; body: string; version: number }) =>
			api.tasks.family_reword({ params: { id: comment_id }, body }),
		{ after, invalidates: [[FAMILY_TASKS]], refused: "here" },
	);
	const takeBack = useDeed((comment_id: number) => api.tasks.family_take_back({ params: { id: comment_id } }), {
		said: () => t("family_tasks.taken_back"),
		after,
		invalidates,
	});
	return { say, reword, takeBack };
}
