import { inSchool } from "../../testing/in-school.ts";
import { recordSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids, Sample } from "../../testing/sampling.ts";
import type { School, TestApp } from "../../testing/test-app.ts";
import { makeTasks } from "../tasks/tasks.builders.ts";
import { makeHandOver, makeTimer, makeWork } from "./work.builders.ts";

const schoolOf = ({ customer_id }: Ids, t: TestApp): School => (customer_id === t.north.customer_id ? t.north : t.south);
/** Whoever calls, where they belong to the school; an operator has no timer in it. */
const workerIn = (ids: Ids, t: TestApp): number =>
	ids.user_id === t.operator.user_id ? schoolOf(ids, t).users.admin.user_id : ids.user_id;
/** Somebody else, who works there. */
const colleague = (ids: Ids, t: TestApp): number => {
	const { teacher, office } = schoolOf(ids, t).users;
	return ids.user_id === teacher.user_id ? office.user_id : teacher.user_id;
};

/** One that the caller made, so that ViewOwn reaches it. */
const newTask = async (ids: Ids, t: TestApp): Promise<number> =>
	(await inSchool(t, ids.customer_id, (client) => makeTasks(client, [{ title: "Order forty chairs" }], workerIn(ids, t))))[0] as number;
/** The caller works on something. */
const working = async (ids: Ids, t: TestApp): Promise<Record<string, never>> => {
	const task_id = await newTask(ids, t);
	await inSchool(t, ids.customer_id, (client) => makeTimer(client, { user_id: workerIn(ids, t), task_id }));
	return {};
};
const handedOver = async (ids: Ids, t: TestApp, to: "me" | "colleague"): Promise<Sample> => {
	const task_id = await newTask(ids, t);
	const [me, other] = [workerIn(ids, t), colleague(ids, t)];
	const [from_id, to_id] = to === "me" ? [other, me] : [me, other];
	return { params: { id: await inSchool(t, ids.customer_id, (client) => makeHandOver(client, { task_id, from_id, to_id })) } };
};

let days = 0;
/** A day long ago on which nobody has worked yet. */
const someDay = (): string => new Date(Date.UTC(2010, 0, 1) + days++ * 864e5).toISOString().slice(0, 10);
const newWork = async (ids: Ids, t: TestApp): Promise<number> => {
	const entry = { user_id: workerIn(ids, t), task_id: await newTask(ids, t), day: someDay(), starts: "09:00", ends: "10:30" };
	return (await inSchool(t, ids.customer_id, (client) => makeWork(client, [entry])))[0] as number;
};

export const workSamples: AreaSamples<"work"> = {
	mine: () => ({}),
	start: async (ids, t) => ({ params: { id: await newTask(ids, t) } }),
	stop: async (ids, t) => ({ ...(await working(ids, t)), body: { note: "Called them" } }),
	keep: working,
	discard: working,
	hand_over: async (ids, t) => ({ ...(await working(ids, t)), body: { to_id: colleague(ids, t), note: "Three are left" } }),
	accept: (ids, t) => handedOver(ids, t, "me"),
	decline: async (ids, t) => ({ ...(await handedOver(ids, t, "me")), body: { answer: "In a lesson" } }),
	withdraw: (ids, t) => handedOver(ids, t, "colleague"),
	live: () => ({}),
	hours: () => ({ query: { from: "2026-11-01", to: "2026-11-30" } }),
	of_task: async (ids, t) => ({ params: { id: await newTask(ids, t) } }),
	settings: () => ({}),
	settings_update: async (ids, t) => {
		const { rows } = await t.owner.query<{ version: number }>("select version from work_settings where customer_id = $1", [
			ids.customer_id,
		]);
		return { body: { ask_after_minutes: 120, hand_over_minutes: 15, version: rows[0]?.version } };
	},
};

export const workLogSamples: AreaSamples<"work_log"> = recordSamples("work_log", {
	make: newWork,
	create: async (ids, t) => ({
		day: someDay(),
		starts: "09:00",
		ends: "10:30",
		task_id: await newTask(ids, t),
		user_id: colleague(ids, t),
		note: "By telephone",
	}),
	change: { note: "In person" },
	alone: async (ids, t) => ({ task_id: await newTask(ids, t) }),
	file: ["Day,Starts,Ends\n2009-05-04,09:00,10:30\n", ["day", "starts", "ends"]],
});
