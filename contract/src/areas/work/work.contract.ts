import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { rowSchema } from "../../kit/record-schemas.ts";
import { AnswerDay, ChosenId, Day, daysInOrder, Id, Instant, line, optional, Version, whenFit } from "../../kit/schemas.ts";
import { HANDOVER_ANSWER_MAX, HANDOVER_NOTE_MAX, HANDOVER_STATES, WORK_DAYS_MAX, WORK_LOG } from "./work.rules.ts";

/** A task as far as a screen across the room shows it. Whom it is for is told by id: names are for those who see them. */
const WorkTask = z.object({
	id: Id,
	code: z.string(),
	title: z.string(),
	/** Minutes. */
	estimate: z.int().nullable(),
	client_id: Id.nullable(),
	project_id: Id.nullable(),
});
export type WorkTask = z.output<typeof WorkTask>;

export const Timer = z.object({
	id: Id,
	user_id: Id,
	task: WorkTask,
	started_at: Instant,
	/** When its person was asked whether they still work, and has not said so yet. */
	asked_at: Instant.nullable(),
	/** What others had worked on it when it was handed over. */
	seconds_before: z.int(),
});
export type Timer = z.output<typeof Timer>;

export const HandOver = z.object({
	id: Id,
	task: WorkTask,
	from_id: Id.nullable(),
	to_id: Id,
	note: z.string().nullable(),
	state: z.enum(HANDOVER_STATES),
	answer: z.string().nullable(),
	created_at: Instant,
	goes_back_at: Instant,
	/** Worked on it until now, besides what a timer still runs for. */
	seconds: z.int(),
	running_since: Instant.nullable(),
});
export type HandOver = z.output<typeof HandOver>;

/** My own timer, what I am to take over, and what I gave and nobody has taken yet. */
export const MyWork = z.object({ now: Instant, timer: Timer.nullable(), asked: z.array(HandOver), given: z.array(HandOver) });
export type MyWork = z.output<typeof MyWork>;

const WallSpan = z.object({ starts_at: Instant, ends_at: Instant, title: z.string().nullable() });
const WallPerson = z.object({
	user_id: Id,
	name: z.string(),
	job_title: z.string().nullable(),
	timer: Timer.nullable(),
	/** What they worked on today, in its order. */
	spans: z.array(WallSpan),
	/** They teach until then. */
	lesson_until: Instant.nullable(),
});
export type WallPerson = z.output<typeof WallPerson>;

export const Wall = z.object({
	now: Instant,
	people: z.array(WallPerson),
	handovers: z.array(HandOver),
	/** Due today, and nobody is on it. */
	next: z.array(WorkTask.extend({ due_time: z.string().nullable() })),
	/** Tasks that were done today, and until the same time yesterday; seconds that were worked today. */
	done: z.object({ today: z.int(), yesterday: z.int(), seconds: z.int() }),
});
export type Wall = z.output<typeof Wall>;

/** One person's day. */
const WorkDay = z.object({ user_id: Id.nullable(), day: AnswerDay, seconds: z.int() });
export type WorkDay = z.output<typeof WorkDay>;

export const TaskWork = z.object({
	seconds: z.int(),
	people: z.array(z.object({ user_id: Id.nullable(), seconds: z.int() })),
	/** Who works on it now. */
	timers: z.array(Timer),
});
export type TaskWork = z.output<typeof TaskWork>;

const minutes = (min: number, max: number) => z.int({ error: "not_number" }).min(min, "number_range").max(max, "number_range");
export const WorkSettings = z.object({ ask_after_minutes: minutes(15, 900), hand_over_minutes: minutes(1, 480), version: Version });
export type WorkSettings = z.output<typeof WorkSettings>;

/** When somebody stopped who forgot to say so. */
const Moment = z.iso.datetime({ error: "day" }).refine((at) => at >= "2000" && at < "2200", "day");
export const HandOverInput = z.object({ to_id: ChosenId, note: optional(line(HANDOVER_NOTE_MAX)) });
export type HandOverInput = z.output<typeof HandOverInput>;
const HandOverAnswer = z.object({ answer: optional(line(HANDOVER_ANSWER_MAX)) });

const WorkRow = rowSchema(WORK_LOG);
const Ok = z.object({ ok: z.literal(true) });
/** Hours are those of whoever works at the school. */
const STAFF_ALONE = { forHelpers: false } as const;
const MINE = { forOwn: { all: "each gets their own timer and what is handed to them, and nothing else" } };

export const work = area({
	mine: call({
		get: "/tasks/timer",
		access: "Tasks.View",
		...MINE,
		...STAFF_ALONE,
		summary: "My running timer, and what is handed to me or by me",
		answer: MyWork,
	}),
	start: call({
		post: "/tasks/{id}/timer",
		access: "Tasks.Complete",
		...STAFF_ALONE,
		summary: "Work on a task: my timer starts, and another one of mine stops",
		answer: Timer,
	}),
	stop: call({
		post: "/tasks/timer/stop",
		access: "Tasks.Complete",
		...MINE,
		...STAFF_ALONE,
		summary: "Stop my timer: now, or when I really did",
		body: z.object({ at: Moment.optional(), note: optional(line(500)) }),
		answer: WorkRow,
	}),
	keep: call({
		post: "/tasks/timer/keep",
		access: "Tasks.Complete",
		...MINE,
		...STAFF_ALONE,
		summary: "Say that I still work on it",
		answer: Timer,
	}),
	discard: call({
		delete: "/tasks/timer",
		access: "Tasks.Complete",
		...MINE,
		...STAFF_ALONE,
		summary: "Throw my timer away: nothing of it is written down",
		answer: Ok,
	}),
	hand_over: call({
		post: "/tasks/timer/hand-over",
		access: "Tasks.Complete",
		...MINE,
		...STAFF_ALONE,
		summary: "Give what I work on to a colleague, with its timer; it is mine until they take it",
		body: HandOverInput,
		answer: HandOver,
		status: 201,
	}),
	accept: call({
		post: "/tasks/hand-overs/{id}/accept",
		access: "Tasks.Complete",
		...MINE,
		...STAFF_ALONE,
		summary: "Take over what is handed to me: its timer goes on as mine",
		answer: Timer,
	}),
	decline: call({
		post: "/tasks/hand-overs/{id}/decline",
		access: "Tasks.Complete",
		...MINE,
		...STAFF_ALONE,
		summary: "Say that I cannot take it",
		body: HandOverAnswer,
		answer: HandOver,
	}),
	withdraw: call({
		post: "/tasks/hand-overs/{id}/withdraw",
		access: "Tasks.Complete",
		...MINE,
		...STAFF_ALONE,
		summary: "Take back what I handed over and nobody has taken",
		answer: HandOver,
	}),
	live: call({
		get: "/tasks/live",
		access: "Tasks.View",
		...STAFF_ALONE,
		summary: "Who works on what now, what is handed over, and what is next",
		answer: Wall,
	}),
	hours: call({
		get: "/tasks/hours",
		access: "Tasks.View",
		...STAFF_ALONE,
		summary: "Seconds worked by day and person",
		query: z
			.object({ from: Day, to: Day })
			.refine(...daysInOrder("from", "to"))
			.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < WORK_DAYS_MAX, {
				error: "day",
				path: ["to"],
				when: whenFit("from", "to"),
			}),
		answer: z.object({ days: z.array(WorkDay) }),
	}),
	of_task: call({
		get: "/tasks/{id}/hours",
		access: "Tasks.View",
		...STAFF_ALONE,
		summary: "What was worked on a task, by whom, and who is on it now",
		answer: TaskWork,
	}),
	settings: call({
		get: "/tasks/live/settings",
		access: "Settings.View",
		summary: "When forgotten timers ask, and when what is handed over goes back",
		answer: WorkSettings,
	}),
	settings_update: call({
		put: "/tasks/live/settings",
		access: "Settings.Edit",
		summary: "Choose when forgotten timers ask, and when what is handed over goes back",
		body: WorkSettings,
		answer: WorkSettings,
	}),
});

const logCalls = recordCalls(WORK_LOG);
/** A file tells of everybody: it is brought by those who keep the times of others. */
export const work_log = area({ ...logCalls, import_upload: { ...logCalls.import_upload, also: "Tasks.LogOthers" as const } });
