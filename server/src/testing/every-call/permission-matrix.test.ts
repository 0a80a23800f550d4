import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asHelper } from "../as-helper.ts";
import { checksum } from "../checksum.ts";
import { EXPECTED } from "../expected.generated.ts";
import type { Person as Member } from "../permission-words.ts";
import { addressOf, payloadOf, ROUTE_TABLE, type TableEntry } from "../route-table.ts";
import { answerFaults } from "../safe-headers.ts";
import { type Ids, idsOf, newStudent, newStudents, type Sample, sessionIn } from "../sampling.ts";
import { secretsAtRest } from "../secrets-at-rest.ts";
import { type Answer, type Caller, isFresh, PASSWORD, ROLES, startOwnApp, type TestApp } from "../test-app.ts";
import { HELPERS, type Helper, helperAnswer, REFUSED_TO_HELPERS } from "./helping.expected.ts";

type Person = Member | Helper;
const PEOPLE: Person[] = [...ROLES, "no_customer", "operator", "anonymous", ...HELPERS];
const isRole = (person: Person): person is (typeof ROLES)[number] => ROLES.includes(person as (typeof ROLES)[number]);
const isHelper = (person: Person): person is Helper => HELPERS.includes(person as Helper);
const expectedOf = (entry: TableEntry, person: Person): number =>
	isHelper(person) ? helperAnswer(person, entry, EXPECTED[entry.name]) : EXPECTED[entry.name][person];

let t: TestApp;
/** Nothing happens to it: that is what the refused cells show. */
let refusedStudent: number;
beforeAll(async () => {
	t = await startOwnApp();
	// every allowed cell brings a student; how many a plan allows is asked elsewhere
	await t.owner.query("update platform.plans set student_limit = null");
	refusedStudent = await newStudent(t, t.north);
});
afterAll(async () => {
	// everybody has called everything: whatever opens something was made, mailed and answered
	const found = await secretsAtRest(t.owner);
	const { rows: empty } = await t.owner.query(
		"select distinct b.kind from batches b where not exists (select from changes c where c.customer_id = b.customer_id and c.request_id = b.id)",
	);
	await t.close();
	expect(found).toEqual([]);
	expect(empty).toEqual([]);
});

/** A new login each time, because choosing a school is one of the calls. */
async function undecided(): Promise<Caller> {
	// what an earlier cell set up would be asked for now
	for (const table of ["totp", "passkeys"]) await t.owner.query(`delete from platform.${table} where user_id = $1`, [t.both.user_id]);
	const { body } = await t.anonymous.call<{ access_token: string; customer_id: number | null }>("POST", "/auth/unified-login", {
		email: t.both.email,
		password: PASSWORD,
	});
	expect(body.customer_id).toBeNull();
	return t.withToken(body.access_token);
}
interface Calling {
	caller: Caller;
	ids: Ids;
}
async function callerOf(person: Person): Promise<Calling> {
	const ids = await idsOf(t, t.north, isRole(person) ? person : "admin", refusedStudent);
	if (person === "anonymous") return { caller: t.anonymous, ids };
	if (isRole(person)) return { caller: await t.as(t.north, person), ids };
	const caller = isHelper(person)
		? await asHelper(t, t.north, person === "helper")
		: person === "operator"
			? await t.asOperator()
			: await undecided();
	const { user_id, email } = person === "no_customer" ? t.both : t.operator;
	return { caller, ids: { ...ids, user_id, email, session_id: sessionIn(caller.token) } };
}
/** Calls of this matrix that wrote something. */
let written = 0;
/** Everybody calls in one session until a call changes it. */
const sessions = new Map<Person, Calling & { state: string; checkedAt: number }>();
const stateOf = async ({ session_id }: Ids): Promise<string> => {
	const { rows } = await t.owner.query<{ state: string }>(
		`select row(s.ended_at, s.customer_id, s.second_factor, s.view_as_role_id, s.support_grant_id, g.revoked_at, g.expires_at)::text as state
		from platform.sessions s left join platform.support_grants g on g.id = s.support_grant_id where s.id = $1`,
		[session_id],
	);
	return rows[0]?.state ?? "";
};
async function callerFor(person: Person): Promise<Calling> {
	const known = sessions.get(person);
	if (known !== undefined && isFresh(known.caller.token)) {
		if (known.checkedAt === written) return known;
		known.checkedAt = written;
		if ((await stateOf(known.ids)) === known.state) return known;
	}
	const calling = await callerOf(person);
	sessions.set(person, { ...calling, state: await stateOf(calling.ids), checkedAt: written });
	return calling;
}
/** Made a hundred at a time: one by one would take as long as the calls. */
const students: number[] = [];
/** Whoever writes does it to a student of their own, where a sample is about one. */
async function writing({ caller, ids }: Calling): Promise<Calling> {
	// a school that grows from nothing: the planner is told each time that it has doubled
	if (Number.isInteger(Math.log2(++written / 100))) await t.owner.query("analyze");
	if (students.length === 0) students.push(...(await newStudents(t, t.north, 100)));
	let mine: number | undefined;
	const own = {
		...ids,
		get student_id() {
			mine ??= students.pop() as number;
			return mine;
		},
	};
	return { caller, ids: own };
}
const isWriting = ({ call }: TableEntry, expected: number): boolean => expected < 400 && call.method !== "GET";

/** A sample, and what of a person's ids it was made of. */
interface Made {
	read: Partial<Ids>;
	given: Sample;
}
/** Nobody spoils what only is read: it serves everybody for whom it would be made of the same ids. */
async function sampleFor({ sample }: TableEntry, ids: Ids, made: Made[]): Promise<Sample> {
	const same = made.find(({ read }) => Object.entries(read).every(([name, value]) => ids[name as keyof Ids] === value));
	if (same !== undefined) return same.given;
	const read: Partial<Ids> = {};
	const watched = new Proxy(ids, {
		get: (all, name: keyof Ids) => Object.assign(read, { [name]: all[name] })[name],
	});
	const given = await sample(watched, t);
	made.push({ read, given });
	return given;
}
async function ready(entry: TableEntry, person: Person, made: Made[]) {
	const { call, sample } = entry;
	const writes = isWriting(entry, expectedOf(entry, person));
	const calling = await callerFor(person);
	const { caller, ids } = writes ? await writing(calling) : calling;
	const given = writes ? await sample(ids, t) : await sampleFor(entry, ids, made);
	return { person, caller, ask: () => caller.call(call.method, addressOf(call, given), payloadOf(call, given)) };
}

describe("permission matrix", () => {
	test("is whole", () => {
		const cells = ROUTE_TABLE.flatMap((entry) => PEOPLE.map((person) => expectedOf(entry, person)));
		process.stdout.write(`permission matrix: ${cells.length} cells\n`);
		expect(cells.every(Number.isInteger)).toBe(true);
		// the headers of its answers are looked at as well: each call serves somebody, but those that want a token from a mail
		const servesNobody = ROUTE_TABLE.filter((entry) => PEOPLE.every((person) => expectedOf(entry, person) >= 400));
		expect(servesNobody.filter(({ call }) => call.access !== "public").map(({ name }) => name)).toEqual([]);
		expect(cells.length).toBeGreaterThanOrEqual(171);
	});
	test("names every call that refuses helpers, and no other", () => {
		const flagged = ROUTE_TABLE.filter(({ call }) => !call.forHelpers).map(({ name }) => name);
		process.stdout.write(`refused to helpers: ${flagged.length} of ${ROUTE_TABLE.length} calls\n`);
		expect([...REFUSED_TO_HELPERS].sort()).toEqual(flagged.sort());
	});
	test.each(ROUTE_TABLE)("$name", async (entry) => {
		const expected = Object.fromEntries(PEOPLE.map((person) => [person, expectedOf(entry, person)])) as Record<Person, number>;
		const answers: Partial<Record<Person, number>> = {};
		const unsafe: Partial<Record<Person, string[]>> = {};
		const note = (person: Person, answer: Answer) => {
			answers[person] = answer.status;
			const faults = answerFaults(entry.call, answer);
			if (faults.length > 0) unsafe[person] = faults;
		};
		// what everybody needs is made before anything is counted
		const made: Made[] = [];
		const refusals = [];
		for (const person of PEOPLE) if (expected[person] >= 400) refusals.push(await ready(entry, person, made));
		const before = await checksum(t.owner, t.north.customer_id);
		for (const { person, ask } of refusals) note(person, await ask());
		const after = await checksum(t.owner, t.north.customer_id);
		for (const person of PEOPLE) {
			if (expected[person] >= 400) continue;
			const { caller, ask } = await ready(entry, person, made);
			note(person, await ask());
			// whoever looks through other eyes can change nothing afterwards
			if (entry.name === "roles.view_as") await caller.call("POST", "/roles/view_as_end");
		}
		expect(answers).toEqual(expected);
		expect(unsafe).toEqual({});
		expect(after).toEqual(before);
	});
});
