import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castMessages, type MessagesCast } from "../../../testing/casts/messages-cast.ts";
import { eventually } from "../../../testing/eventually.ts";
import { type Outcome, StepOutcomes } from "./messages.outcomes.ts";

const outcome = (id: number): Outcome => ({ id, reminds: false, state: "delivered", fault: null, wait: 0, unasked: false });
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** Writes that end when they are let. */
function slowWrites() {
	const writes: { ids: number[]; last: boolean; end: (error?: Error) => void }[] = [];
	const write = (some: readonly Outcome[], last: boolean) =>
		new Promise<void>((resolve, reject) => {
			writes.push({ ids: some.map(({ id }) => id), last, end: (error) => (error === undefined ? resolve() : reject(error)) });
		});
	return { writes, outcomes: new StepOutcomes(write) };
}

describe("what came of a step", () => {
	test("is written while it is carried: in order, one write at a time, each with all that is there by then", async () => {
		const { writes, outcomes } = slowWrites();
		for (const id of ids(1, 49)) outcomes.add(outcome(id));
		expect(writes).toEqual([]);
		for (const id of ids(50, 130)) outcomes.add(outcome(id));
		expect(writes.map((one) => one.ids)).toEqual([ids(1, 50)]);
		writes[0]?.end();
		await eventually(() => expect(writes).toHaveLength(2));
		expect(writes[1]).toMatchObject({ ids: ids(51, 130), last: false });
		for (const id of ids(131, 140)) outcomes.add(outcome(id));
		const ended = outcomes.end();
		writes[1]?.end();
		await eventually(() => expect(writes).toHaveLength(3));
		expect(writes[2]).toMatchObject({ ids: ids(131, 140), last: true });
		writes[2]?.end();
		expect(await ended).toHaveLength(140);
	});
	test("costs no more than a statement for fifty", async () => {
		let times = 0;
		const outcomes = new StepOutcomes(async () => void times++);
		for (const id of ids(1, 500)) {
			outcomes.add(outcome(id));
			await Promise.resolve();
		}
		await outcomes.end();
		expect(times).toBeLessThanOrEqual(11);
	});
	test("that cannot be written stops the step, which hears why, and nothing is written past it", async () => {
		const { writes, outcomes } = slowWrites();
		for (const id of ids(1, 60)) outcomes.add(outcome(id));
		expect(outcomes.failed).toBe(false);
		writes[0]?.end(new Error("the database is gone"));
		await eventually(() => expect(outcomes.failed).toBe(true));
		for (const id of ids(61, 160)) outcomes.add(outcome(id));
		await expect(outcomes.end()).rejects.toThrow("the database is gone");
		expect(writes).toHaveLength(1);
	});
});

describe("a message of many", () => {
	let c: MessagesCast;
	beforeAll(async () => {
		c = await castMessages();
	});
	afterAll(() => c.close());

	const statesOf = async ({ id }: Message): Promise<Record<string, number>> =>
		Object.fromEntries(
			(
				await c.t.owner.query<{ state: string; count: number }>(
					"select state, count(*)::int as count from message_recipients where message_id = $1 group by state",
					[id],
				)
			).rows.map(({ state, count }) => [state, count]),
		);
	/** Three of a class, and so many beside them: the last four are never answered. */
	async function manyTo(more: number): Promise<Message> {
		const message = await c.draft(c.office);
		expect((await c.send(c.office, message)).status).toBe(200);
		await c.due(message.id);
		c.sink.says.set("greeting", "421 busy");
		await c.handOut(message.id);
		c.sink.says.clear();
		await c.t.owner.query(
			`insert into message_recipients (customer_id, message_id, person_kind, person_id, name, first_name, channel, language, address)
			select r.customer_id, r.message_id, 'staff', 900000 + n, 'Nobody', 'Nobody', 'email', 'en', 'n' || n || '@post.example'
			from (select customer_id, message_id from message_recipients where message_id = $1 limit 1) r, generate_series(1, $2::int) n order by n`,
			[message.id, more],
		);
		for (const n of ids(more - 3, more)) c.sink.silent.add(`n${n}@post.example`);
		return message;
	}

	test("that is killed in the midst of a step has kept what came of those before, but for the last few", async () => {
		const message = await manyTo(130);
		const end = new AbortController();
		const going = c.handOut(message.id, { ending: end.signal });
		await eventually(async () => expect((await statesOf(message)).delivered ?? 0).toBeGreaterThanOrEqual(100));
		// what a process that comes next finds: these are claimed, and go again when the claim is over
		expect((await statesOf(message)).handed_over).toBeLessThanOrEqual(33);
		end.abort();
		await going;
		expect(await statesOf(message)).toEqual({ delivered: 129, waiting: 4 });
		c.sink.silent.clear();
		await c.handOut(message.id);
		expect(await statesOf(message)).toEqual({ delivered: 133 });
		expect(c.sink.received).toHaveLength(133);
	});
});
