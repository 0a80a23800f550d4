import type { Call } from "@homeroom/contract/kit/call.ts";
import { call as newCall } from "@homeroom/contract/kit/call.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { checksum } from "../checksum.ts";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf } from "../route-table.ts";
import { type Ids, idsOf, type Sample } from "../sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";

const UNKNOWN = 999_999_999_999;

// no call of the contract has customer_id in its path yet; these hold the rule until one does
const inPath = newCall({
	get: "/schools/{customer_id}/rooms",
	access: "member",
	summary: "Only tests",
	answer: z.object({ customer_id: z.int() }),
});
const inPathWriting = newCall({
	put: "/schools/{customer_id}/students/{id}",
	access: "Students.Edit",
	summary: "Only tests",
	answer: z.object({ customer_id: z.int() }),
});

let t: TestApp;
let admin: Caller;
let north: Ids;
let south: Ids;

beforeAll(async () => {
	const handler = (context: Record<string, unknown>) => ({ customer_id: (context.params as { customer_id: number }).customer_id });
	t = await startTestApp({
		routes: [
			{ call: inPath as unknown as Call, handler },
			{ call: inPathWriting as unknown as Call, handler },
		],
	});
	admin = await t.as(t.north, "admin");
	north = await idsOf(t, t.north);
	south = await idsOf(t, t.south);
});
afterAll(() => t.close());

/** Numbers of a format or a module, the same in every school; plans and prices, which belong to the installation; numbers that others gave, and what a device made up. */
const NO_ROWS = [
	...["date_format_id", "time_format_id", "plan_id", "price_id", "platform_module_id"],
	...["tax_id", "external_id", "national_id", "answer_id"],
];
const isId = (name: string) => /(^|_)id$/.test(name) && !NO_ROWS.includes(name);
interface Place {
	part: "params" | "query" | "body";
	field: string;
}
const withId = (sample: Sample, { part, field }: Place, value: unknown): Sample => ({
	...sample,
	[part]: { ...sample[part], [field]: value },
});
const same = (answer: { status: number; body: Record<string, unknown> }) => ({
	status: answer.status,
	body: { ...answer.body, request_id: "" },
});

/** Where a call takes an id, and what that id is in the other school. */
function placesOf(call: Call): Place[] {
	return (["params", "query", "body"] as const).flatMap((part) =>
		Object.keys(shapeOf(call[part]))
			.filter(isId)
			.map((field) => ({ part, field })),
	);
}
/** Nobody has this one. */
const unknownLike = (id: unknown) => (typeof id === "string" && !/^\d+$/.test(id) ? "ffffffff-ffff-4fff-8fff-ffffffffffff" : UNKNOWN);

type Steps = (string | number)[];
/** Ids deeper in a body: whole numbers in which two schools' samples of one call differ. */
function idsWithin(mine: unknown, theirs: unknown, steps: Steps = []): { steps: Steps; foreign: number }[] {
	if (Number.isInteger(mine) && Number.isInteger(theirs))
		return mine === theirs || steps.length < 2 ? [] : [{ steps, foreign: theirs as number }];
	if (typeof mine !== "object" || typeof theirs !== "object" || mine === null || theirs === null) return [];
	return Object.entries(mine).flatMap(([key, value]) =>
		idsWithin(value, (theirs as Record<string, unknown>)[key], [...steps, Array.isArray(mine) ? Number(key) : key]),
	);
}
function withIdAt(body: unknown, [step, ...rest]: Steps, id: number): unknown {
	if (step === undefined) return id;
	if (Array.isArray(body)) return body.map((one, i) => (i === step ? withIdAt(one, rest, id) : one));
	return { ...(body as object), [step]: withIdAt((body as Record<string, unknown>)[step], rest, id) };
}

/** Operators name any customer on purpose, so there is no foreign id for them: what is held instead is that nobody else gets there. */
const isConsole = ({ call }: { call: Call }) => call.access === "operator";
const cases = ROUTE_TABLE.filter((entry) => !isConsole(entry)).flatMap((entry) =>
	placesOf(entry.call).map((place) => ({ ...entry, place, label: `${entry.name} ${place.part}.${place.field}` })),
);

describe("ids of another school", () => {
	test("are tried in every place that takes an id", () => {
		process.stdout.write(`cross-customer matrix: ${cases.length} places in ${ROUTE_TABLE.length} calls\n`);
		expect(cases.length).toBeGreaterThanOrEqual(12);
	});
	test.each(cases)("$label: answered like an unknown one, and nothing there changes", async ({ name, call, sample, place }) => {
		const foreign = (await sample(place.field === "client_user_id" ? await idsOf(t, t.south, "client") : south, t))[place.part]?.[
			place.field
		];
		expect(foreign, "a sample of the other school names this id").toBeDefined();
		const before = await checksum(t.owner, t.south.customer_id);
		// a client's id counts only for a client: there the place is tried with the client's own login
		const asClient = place.field === "client_user_id";
		const caller = asClient ? await t.as(t.north, "client") : admin;
		const mine = asClient ? await idsOf(t, t.north, "client") : { ...north, student_id: (await idsOf(t, t.north)).student_id };
		const send = (given: Sample) => caller.call(call.method, addressOf(call, given), payloadOf(call, given));
		const right = await sample(mine, t);

		const theirs = await send(withId(right, place, foreign));
		const unknown = await send(withId(right, place, unknownLike(foreign)));
		expect(same(theirs)).toEqual(same(unknown));
		expect([404, 422]).toContain(theirs.status);
		expect(await checksum(t.owner, t.south.customer_id)).toEqual(before);
		// the refusal was because of the id and nothing else
		expect((await send(right)).status).toBe(call.status);
		// whoever looks through other eyes can change nothing afterwards
		if (name === "roles.view_as") await admin.call("POST", "/roles/view_as_end");
	});
	test("deeper in a body are answered like unknown ones, and nothing there changes", async () => {
		const tried: string[] = [];
		for (const { name, call, sample } of ROUTE_TABLE.filter((entry) => !isConsole(entry) && entry.call.access !== "public")) {
			const { body } = await sample(north, t);
			if (!Object.values(body ?? {}).some((value) => typeof value === "object" && value !== null)) continue;
			const places = idsWithin(body, (await sample(south, t)).body);
			for (const { steps, foreign } of places) {
				const label = `${name} ${steps.join(".")}`;
				const sent = async (id: number) => {
					const right = await sample(north, t);
					const given = { ...right, body: withIdAt(right.body, steps, id) as Record<string, unknown> };
					const before = await checksum(t.owner, t.south.customer_id);
					const answer = await admin.call(call.method, addressOf(call, given), payloadOf(call, given));
					expect(await checksum(t.owner, t.south.customer_id), label).toEqual(before);
					const { error, fields, count } = answer.body;
					return { label, status: answer.status, error, fields, count };
				};
				expect(await sent(foreign)).toEqual(await sent(UNKNOWN));
				tried.push(label);
			}
		}
		process.stdout.write(`cross-customer matrix: ${tried.length} places deeper in bodies\n`);
		expect(tried).toEqual(expect.arrayContaining(["families.admit family.homes.0.client_id", "families.join people.0.contact_id"]));
		expect(tried.length).toBeGreaterThanOrEqual(20);
	});
	test("all at once: a whole sample of the other school", async () => {
		// a public call belongs to no school: all of it from the other one is a right call of a stranger's
		const taken = ROUTE_TABLE.filter((entry) => placesOf(entry.call).length > 0 && !isConsole(entry) && entry.call.access !== "public");
		const samples = await Promise.all(taken.map(async ({ sample }) => sample(south, t)));
		const before = await checksum(t.owner, t.south.customer_id);
		for (const [i, { call, name }] of taken.entries()) {
			const given = samples[i] as Sample;
			const answer = await admin.call(call.method, addressOf(call, given), payloadOf(call, given));
			expect([404, 422], name).toContain(answer.status);
		}
		expect(await checksum(t.owner, t.south.customer_id)).toEqual(before);
		expect(taken.length).toBeGreaterThanOrEqual(8);
	});
	test.each(ROUTE_TABLE.filter(isConsole))("$name: refused before any id is looked at", async ({ call, sample }) => {
		const before = await checksum(t.owner, t.south.customer_id);
		const right = await sample(south, t);
		const shift = (part: Record<string, unknown> = {}) =>
			Object.fromEntries(Object.entries(part).map(([name, value]) => [name, isId(name) ? unknownLike(value) : value]));
		for (const given of [right, { ...right, params: shift(right.params) as Record<string, number>, body: shift(right.body) }]) {
			const answer = await admin.call(call.method, addressOf(call, given), payloadOf(call, given));
			expect(same(answer)).toEqual(same({ status: 403, body: { ...answer.body, error: "forbidden" } }));
		}
		expect(await checksum(t.owner, t.south.customer_id)).toEqual(before);
	});
	test("what the checksum stands for: it sees a single changed row", async () => {
		const before = await checksum(t.owner, t.south.customer_id);
		const southAdmin = await t.as(t.south, "admin");
		expect((await southAdmin.call("PATCH", `/students/${south.student_id}`, { version: 1, first_name: "Zoe" })).status).toBe(200);
		const after = await checksum(t.owner, t.south.customer_id);
		expect(after.students).not.toBe(before.students);
		expect(after.changes).not.toBe(before.changes);
		await t.owner.query("update students set version = 1 where id = $1", [south.student_id]);
	});
});

describe("customer_id in a path", () => {
	test("must be the session's; another one is like an unknown id", async () => {
		expect((await admin.call("GET", `/schools/${t.north.customer_id}/rooms`)).body).toEqual({ customer_id: t.north.customer_id });
		const other = await admin.call("GET", `/schools/${t.south.customer_id}/rooms`);
		const unknown = await admin.call("GET", `/schools/${UNKNOWN}/rooms`);
		expect(other.status).toBe(404);
		expect(same(other)).toEqual(same(unknown));
		expect((await admin.call("PUT", `/schools/${t.south.customer_id}/students/${north.student_id}`)).status).toBe(404);
		expect((await admin.call("PUT", `/schools/${t.north.customer_id}/students/${north.student_id}`)).status).toBe(200);
	});
	test.each(["0", "-1", "x", "1.5", "%00", "9007199254740993"])("%s is an unknown one", async (id) => {
		expect((await admin.call("GET", `/schools/${id}/rooms`)).status).toBe(404);
	});
});

test("lists, labels and activity of one school never hold a row of the other", async () => {
	const { rows } = await t.owner.query<{ id: string; customer_id: string }>(
		"select id, customer_id from students where archived_at is null",
	);
	const schoolOf = new Map(rows.map((row) => [Number(row.id), Number(row.customer_id)]));
	for (const school of [t.north, t.south]) {
		const caller = await t.as(school, "admin");
		const { body } = await caller.call<{ students: { id: number }[]; meta: { total: number } }>("GET", "/students?limit=100");
		expect(body.students.length).toBeGreaterThan(0);
		expect(body.meta.total).toBe([...schoolOf.values()].filter((id) => id === school.customer_id).length);
		for (const { id } of body.students) expect(schoolOf.get(id)).toBe(school.customer_id);
	}
});
