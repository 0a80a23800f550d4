import type { HandOver, Timer } from "@homeroom/contract/areas/work/work.contract.ts";

/** A task as timers tell of it. */
export const aWorkTask = (given: Partial<Timer["task"]> = {}): Timer["task"] => ({
	id: 7,
	code: "OD-7",
	title: "Room plan",
	estimate: null,
	client_id: null,
	project_id: null,
	...given,
});
export const aTimer = ({ task, ...given }: Partial<Omit<Timer, "task">> & { task?: Partial<Timer["task"]> } = {}): Timer => ({
	id: 1,
	user_id: 1,
	task: aWorkTask(task),
	started_at: "2026-11-19T10:48:00Z",
	asked_at: null,
	seconds_before: 0,
	...given,
});
export const aHandOver = (given: Partial<HandOver> = {}): HandOver => ({
	id: 1,
	task: aWorkTask({ id: 8, code: "T-8", title: "Absence calls" }),
	from_id: 2,
	to_id: 1,
	note: "Three are left.",
	state: "waiting",
	answer: null,
	created_at: "2026-11-19T11:20:00Z",
	goes_back_at: "2026-11-19T11:35:00Z",
	seconds: 600,
	running_since: "2026-11-19T11:03:00Z",
	...given,
});
