import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStream } from "../event-stream.ts";
import { eventually } from "../eventually.ts";
import { inSchool } from "../in-school.ts";
import { idsOf } from "../sampling.ts";
import { type Answer, startOwnApp, type TestApp } from "../test-app.ts";
import { type Asking, guesses, lookingBack, readings } from "./canaries.asking.ts";
import { columnFaults } from "./canaries.columns.ts";
import type { Canary } from "./canaries.garden.ts";
import { castPeople, PEOPLE, type People, type Person } from "./canaries.people.ts";
import { type Planted, plantSchool } from "./canaries.school.ts";
import { writings } from "./canaries.writing.ts";

let t: TestApp;
let people: People;
let planted: Planted;
/** Where somebody read a word that is not theirs. */
const leaks: string[] = [];
const read = Object.fromEntries(PEOPLE.map((person) => [person, new Set<string>()])) as Record<Person, Set<string>>;
let asked = 0;

beforeAll(async () => {
	t = await startOwnApp();
	people = await castPeople(t);
	planted = await plantSchool(t, people);
	await t.owner.query("analyze");
});
afterAll(() => t.close());

const nameOf = ({ table, column, row_id, age }: Canary) => `${table}.${column} of ${row_id}${age === "now" ? "" : ` (${age})`}`;
/** All that an answer says: also what is packed in it. */
function textOf({ bytes, headers }: Answer): string {
	const isPacked = String(headers["content-type"]).includes("spreadsheetml");
	const parts = isPacked ? Object.values(unzipSync(bytes)).map((part) => Buffer.from(part)) : [bytes];
	return `${JSON.stringify(headers)}\n${Buffer.concat(parts).toString("utf8")}`;
}
const refused = new Set<string>();
async function ask(person: Person, { name, method, path, body, access }: Asking): Promise<Answer | undefined> {
	if (refused.has(`${person} ${access}`)) return undefined;
	const answer = await (await people[person].caller()).call(method, path, body);
	asked++;
	if (answer.status === 403 && answer.body.needed === access) refused.add(`${person} ${access}`);
	const text = textOf(answer);
	for (const leak of planted.garden.leaks(person, text)) leaks.push(`${person} reads ${nameOf(leak)} in ${name}`);
	if (answer.status < 300) for (const word of planted.garden.wordsIn(text)) read[person].add(word);
	expect([200, 201, 403, 404, 409, 410, 422], `${person} ${method} ${path} ${text.slice(0, 500)}`).toContain(answer.status);
	return answer;
}
const told = () => [...new Set(leaks.splice(0))].sort();

describe("what is private", () => {
	test("stands in no answer to those who may not read it", async () => {
		const all = [...(await readings(t, await idsOf(t, t.north), planted)), ...(await lookingBack(t, planted))];
		for (const person of PEOPLE) for (const one of all) await ask(person, one);
		process.stdout.write(
			`canaries: ${planted.garden.canaries.length} words, ${all.length} questions of ${PEOPLE.length} people, ${asked} asked\n`,
		);
		expect(told()).toEqual([]);
		// and is read by those who may: otherwise nothing was shown
		const missed = planted.garden.canaries.flatMap((canary) => {
			const readers = [...canary.readers].filter((person) => person !== "helper");
			const blind = readers.filter((person) => !read[person].has(canary.word));
			// the log is not for everybody who reads what holds now
			if (canary.age !== "now" && blind.length < readers.length) return [];
			return blind.map((person) => `${person} does not read ${nameOf(canary)}`);
		});
		expect(missed).toEqual([]);
	});
	test("cannot be guessed by asking for it", async () => {
		const before = asked;
		for (const person of PEOPLE)
			for (const one of guesses(planted)) {
				const by = one.by as Canary;
				const answer = await ask(person, one);
				if (answer === undefined || by.readers.has(person)) continue;
				const { meta, total, ...lists } = answer.body as { meta?: { total: number }; total?: number };
				const hits =
					meta?.total ?? total ?? Object.values(lists).reduce((sum: number, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
				if (answer.status === 200 && hits > 0) leaks.push(`${person} finds ${nameOf(by)} by ${one.name}`);
			}
		process.stdout.write(`canaries: ${asked - before} guesses\n`);
		expect(told()).toEqual([]);
	});
	test("stands in no answer to a write, be it done, refused or taken back", async () => {
		const ids = await idsOf(t, t.north);
		const all = writings(t, ids, planted);
		const late = await Promise.all(all.map((one) => one.ask(async () => 9_999)));
		const seen = { refused: 0, done: 0, undone: 0 };
		for (const person of PEOPLE)
			for (const one of late) {
				const answer = await ask(person, one);
				if (answer?.status === 409 && answer.body.current !== undefined) seen.refused++;
			}
		const versionOf = async (record: string, id: number) =>
			(await t.owner.query<{ version: number }>(`select version from ${record} where id = $1`, [id])).rows[0]?.version as number;
		// the office writes nearly everything, and does not see the field that is for editors
		for (const one of all) {
			const answer = await ask("office", await one.ask(versionOf));
			if (answer?.status !== 200) continue;
			seen.done++;
			const body = { batch: String(answer.headers["x-request-id"]) };
			const undone = await ask("office", {
				name: `undo of ${one.name}`,
				method: "POST",
				path: "/api/changes/undo",
				body,
				access: "member",
			});
			if (undone?.status === 200) seen.undone++;
		}
		process.stdout.write(`canaries: ${late.length} writes; ${seen.refused} refused, ${seen.done} done, ${seen.undone} undone\n`);
		expect(told()).toEqual([]);
		expect(late.length).toBeGreaterThanOrEqual(25);
		expect(seen.refused).toBeGreaterThanOrEqual(2 * RECORD_NAMES.length);
		expect(seen.done).toBeGreaterThanOrEqual(2 * RECORD_NAMES.length);
		expect(seen.undone).toBeGreaterThanOrEqual(RECORD_NAMES.length);
	});
	test("is no news, and in no calendar", async () => {
		const origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
		const streams = await Promise.all(
			PEOPLE.map(async (person) => ({ person, stream: await openStream(origin, (await people[person].caller()).token) })),
		);
		await eventually(() => expect(streams.every(({ stream }) => stream.events[0]?.event === "ready")).toBe(true));
		const tables = [...new Set(planted.garden.canaries.map(({ table }) => table))];
		await inSchool(t, t.north.customer_id, async (client) => {
			for (const { table, row_id, age, column } of planted.garden.canaries)
				if (age === "now" && !column.startsWith("custom.") && table !== "import_rows" && table !== "idempotency_keys" && row_id > 0)
					await client.query(`update ${table} set ${column} = ${column} where id = $1`, [row_id]);
			await client.query("update files set version = version + 1 where customer_id = $1", [t.north.customer_id]);
			// last, and heard by all
			await client.query("update attendance_settings set version = version + 1 where customer_id = $1", [t.north.customer_id]);
		});
		for (const { person, stream } of streams) {
			await eventually(() =>
				expect(
					stream.events.some(({ data }) => data.table === "attendance_settings"),
					person,
				).toBe(true),
			);
			const text = JSON.stringify(stream.events);
			for (const leak of planted.garden.leaks(person, text)) leaks.push(`${person} hears ${nameOf(leak)}`);
			expect(text).toContain('"table":"files"');
			stream.close();
		}
		expect(tables.length).toBeGreaterThan(20);
		for (const person of ["parent_a", "parent_b"] as const) {
			const body = { name: null, student_id: planted.ids.students?.[0] };
			const caller = await people[person].caller();
			const { status, body: link } = await caller.call<{ url: string }>("POST", "/calendar_links/own", body);
			expect(status, JSON.stringify(link)).toBe(201);
			const calendar = await t.app.http.inject({ method: "GET", url: new URL(link.url).pathname });
			expect(calendar.body).toContain("BEGIN:VEVENT");
			for (const leak of planted.garden.leaks(person, calendar.body)) leaks.push(`${person} reads ${nameOf(leak)} in a calendar`);
		}
		expect(told()).toEqual([]);
	});
	test("is known: every column of text was looked at by somebody", async () => {
		expect(await columnFaults(t.owner, planted.garden)).toEqual([]);
	});
});
