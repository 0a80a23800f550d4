import type { HandOver, MyWork, TaskWork, Timer, Wall, WorkDay, WorkSettings } from "@homeroom/contract/areas/work/work.contract.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";

export type { HandOver, MyWork, TaskWork, Timer, Wall, WorkDay, WorkSettings };

/** The first part of the keys of all that shows work. */
export const WORK = "work";
/** Long enough that all buttons of a page share one request; live updates do the rest. */
const FRESH_MS = 5_000;

/** By how much the server's clock is ahead of this one's, in milliseconds: durations are told by the server's. */
export type Clocked<Answer> = Answer & { ahead: number };
const clocked = <Answer extends { now: string }>(answer: Answer): Clocked<Answer> => ({
	...answer,
	ahead: Date.parse(answer.now) - Date.now(),
});

const myWorkQuery = queryOptions({
	queryKey: [WORK, "mine"] as const,
	queryFn: async ({ signal }): Promise<Clocked<MyWork>> => clocked(await api.work.mine({}, { signal })),
	staleTime: FRESH_MS,
	meta: { live: ["timers", "handovers"] },
});
/** For whoever works at the school; others have no timer, and are not asked. */
export function useMyWork() {
	const session = useSession();
	const may = useAllows()("Tasks.Complete");
	const enabled = may && session?.portal_type === "ADMIN" && session.state.support === null;
	return { ...useQuery({ ...myWorkQuery, enabled }), enabled };
}

export const wallQuery = queryOptions({
	queryKey: [WORK, "wall"] as const,
	queryFn: async ({ signal }): Promise<Clocked<Wall>> => clocked(await api.work.live({}, { signal })),
	meta: { live: ["timers", "handovers", "work_log", "tasks"] },
});
export const taskWorkQuery = (id: number) =>
	queryOptions({
		queryKey: [WORK, "task", id] as const,
		queryFn: ({ signal }): Promise<TaskWork> => api.work.of_task({ params: { id } }, { signal }),
		meta: { live: ["timers", "work_log"] },
	});
export const hoursQuery = (from: string, to: string) =>
	queryOptions({
		queryKey: [WORK, "hours", from, to] as const,
		queryFn: async ({ signal }): Promise<WorkDay[]> => (await api.work.hours({ query: { from, to } }, { signal })).days,
		placeholderData: keepPreviousData,
		meta: { live: ["work_log"] },
	});
export const workSettingsQuery = queryOptions({
	queryKey: [WORK, "settings"] as const,
	queryFn: ({ signal }): Promise<WorkSettings> => api.work.settings({}, { signal }),
	meta: { live: ["work_settings"] },
});
