import type { HandOver, MyWork } from "@homeroom/contract/areas/work/work.contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, signInAs } from "../../testing/accounts.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, isFresh, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTasks } from "../tasks/tasks.builders.ts";

/** Deeds of all people together: start, stop, hand over, take, decline and finish. */
const DEEDS = Number(process.env.WORK_DEEDS ?? 150);
const PEOPLE = 50;
const TASKS = 12;
/** More at once than there are connections. */
const AT_ONCE = 25;

let t: TestApp;
interface Person {
	user_id: number;
	email: string;
	caller: Caller;
}
let people: Person[];
/** A thousand rounds take longer than a token lasts. */
async function signedIn(person: Person): Promise<Caller> {
	if (!isFresh(person.caller.token)) person.caller = t.withToken((await signInAs(t, person.email)).token);
	return person.caller;
}
let tasks: number[];
beforeAll(async () => {
	t = await startTestApp();
	people = [];
	for (let n = 0; n < PEOPLE; n++) {
		const { user_id, email } = await newPerson(t, { school: t.north, role: "office" });
		people.push({ user_id, email, caller: t.withToken((await signInAs(t, email)).token) });
	}
	tasks = await inSchool(t, t.north.customer_id, (client) =>
		makeTasks(
			client,
			Array.from({ length: TASKS }, (_, n) => ({ title: `Race ${n}` })),
		),
	);
});
afterAll(() => t.close());

/** The same draw for the same commit: a race that was lost is looked at again. */
function drawn(seed: number): (below: number) => number {
	let state = seed >>> 0 || 1;
	return (below) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % below;
	};
}
const RIGHT = [200, 201, 404, 409, 422];
const isRight = (status: number): boolean => RIGHT.includes(status);

test(
	"of fifty people who start, stop and hand over at once nobody has two timers, and no second is lost or counted twice",
	async () => {
		const draw = drawn(Number(process.env.TEST_SEED ?? 7) + DEEDS);
		const one = <T>(of: readonly T[]): T => of[draw(of.length)] as T;
		const begun = Date.now();
		const wrong: string[] = [];
		let done = 0;
		const note = ({ status, body }: { status: number; body: object }, what: string) => {
			if (!isRight(status)) wrong.push(`${what} ${status} ${JSON.stringify(body)}`);
		};
		const deed = async (): Promise<void> => {
			const by = await signedIn(one(people));
			switch (draw(8)) {
				case 0:
				case 1:
				case 2:
					return note(await by.call("POST", `/tasks/${one(tasks)}/timer`, {}), "start");
				case 3:
					return note(await by.call("POST", "/tasks/timer/stop", {}), "stop");
				case 4:
				case 5:
					return note(await by.call<HandOver>("POST", "/tasks/timer/hand-over", { to_id: one(people).user_id, note: "Go on" }), "give");
				case 6: {
					const { asked } = (await by.call<MyWork>("GET", "/tasks/timer")).body;
					for (const { id } of asked)
						note(await by.call("POST", `/tasks/hand-overs/${id}/${draw(3) === 0 ? "decline" : "accept"}`, {}), "answer");
					return;
				}
				default: {
					const id = one(tasks);
					note(await by.call("POST", `/tasks/${id}/complete`, { done: true }), "finish");
					note(await by.call("POST", `/tasks/${id}/complete`, { done: false }), "reopen");
				}
			}
		};
		const worker = async () => {
			while (done < DEEDS) {
				done++;
				await deed();
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
		expect(wrong).toEqual([]);
		await expectKept();
		for (const person of people) await (await signedIn(person)).call("POST", "/tasks/timer/stop", {});
		await expectKept();
		const { rows } = await t.owner.query<{ seconds: number; longest: number }>(
			"select coalesce(sum(extract(epoch from ends_at - starts_at)), 0)::float8 as seconds, coalesce(max(seconds), 0)::int as longest from work_log where customer_id = $1",
			[t.north.customer_id],
		);
		// nobody has worked longer than the clock ran
		expect(rows[0]?.seconds).toBeLessThanOrEqual((PEOPLE * (Date.now() - begun + 1000)) / 1000);
	},
	1_800_000 + DEEDS * 200,
);

/** One timer each, no moment of anybody twice, and the sums of people, tasks and the log are one. */
async function expectKept(): Promise<void> {
	const north = [t.north.customer_id];
	const ask = async <Row extends object>(text: string) => (await t.owner.query<Row>(text, north)).rows;
	expect(await ask("select user_id from timers where customer_id = $1 group by 1 having count(*) > 1")).toEqual([]);
	expect(
		await ask(
			`with work as (
				select user_id, starts_at, ends_at, id from work_log where customer_id = $1 union all select user_id, started_at, 'infinity', -id from timers where customer_id = $1
			) select a.user_id from work a join work b on a.user_id = b.user_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
		),
	).toEqual([]);
	// each timer that was started runs, or stands in the log once, from its first moment on
	expect(
		await ask(
			`select (h.after ->> 'started_at')::timestamptz as began from changes h where h.customer_id = $1 and h.table_name = 'timers' and h.action = 'created' and 1 <>
				(select count(*) from work_log w where w.customer_id = $1 and w.user_id = (h.after ->> 'user_id')::bigint and w.starts_at = (h.after ->> 'started_at')::timestamptz)
				+ (select count(*) from timers r where r.customer_id = $1 and r.id = h.row_id)`,
		),
	).toEqual([]);
	expect(
		await ask("select task_id, from_id from handovers where customer_id = $1 and state = 'waiting' group by 1, 2 having count(*) > 1"),
	).toEqual([]);
	const [sums] = await ask<{ people: string; tasks: string; log: string }>(
		`select (select sum(s) from (select sum(ends_at - starts_at) as s from work_log where customer_id = $1 group by user_id) p)::text as people,
			(select sum(s) from (select sum(ends_at - starts_at) as s from work_log where customer_id = $1 group by task_id) k)::text as tasks,
			(select sum(ends_at - starts_at) from work_log where customer_id = $1)::text as log`,
	);
	expect([sums?.people, sums?.tasks]).toEqual([sums?.log, sums?.log]);
}
