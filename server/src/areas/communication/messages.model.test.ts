import { MESSAGE_CHANNELS, type MessageChannel } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { MessageTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClasses, placeStudents } from "../classes/classes.builders.ts";
import { makeClients, makeContacts, makeRelations } from "../clients/clients.builders.ts";
import { makeStudents } from "../students/students.builders.ts";
import { reaching } from "./messages.audience.ts";

/** Some twelve families each; in full by `npm run races`. */
const LISTS_ROUNDS = Number(process.env.LISTS_ROUNDS ?? 10);

let t: TestApp;
let pool: ReturnType<typeof openPool>;
let today: string;
let classes: number[];
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	await inSchool(t, t.north.customer_id, async (client) => {
		const one = async (text: string) => (await client.query<{ value: string }>(text)).rows[0]?.value as string;
		today = await one("select customer_today()::text as value");
		const year = await one(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', customer_today() - 100, customer_today() + 200, true) returning id as value",
		);
		classes = await makeClasses(
			client,
			["A", "B"].map((name) => ({ name, academic_year_id: Number(year) })),
		);
	});
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

interface Relation {
	portal: boolean;
	gets_letters: boolean;
	custody: "full" | "shared" | "none" | null;
	/** Days from today. */
	starts: number | null;
	ends: number | null;
}
interface Person {
	email: boolean;
	phone: boolean;
	preferred: "email" | "message" | "post" | null;
	/** None: nothing to this child. */
	relations: (Relation | null)[];
}
interface Family {
	address: boolean;
	/** In which class each child is. */
	children: number[];
	people: Person[];
}
const relation: fc.Arbitrary<Relation> = fc
	.record({
		portal: fc.boolean(),
		gets_letters: fc.boolean(),
		custody: fc.constantFrom("full", "shared", "none", null),
		starts: fc.option(fc.integer({ min: -5, max: 2 }), { freq: 1 }),
		length: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 1 }),
	})
	.map(({ length, ...rest }) => ({ ...rest, ends: length === null ? null : (rest.starts ?? -3) + length }));
const family: fc.Arbitrary<Family> = fc.record({
	address: fc.boolean(),
	children: fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 3 }),
	people: fc.array(
		fc.record({
			email: fc.boolean(),
			phone: fc.boolean(),
			preferred: fc.constantFrom("email" as const, "message" as const, "post" as const, null),
			relations: fc.array(fc.option(relation), { minLength: 3, maxLength: 3 }),
		}),
		{ minLength: 1, maxLength: 3 },
	),
});
/** What is added or taken off: a class, a child or a person by their place. */
const wish = fc.record({
	adds: fc.boolean(),
	of: fc.constantFrom("class" as const, "student" as const, "contact" as const),
	at: fc.nat(200),
});

interface Made {
	family: Family;
	students: number[];
	contacts: number[];
}
const shifted = (days: number | null): string | null =>
	days === null ? null : new Date(Date.parse(today) + days * 864e5).toISOString().slice(0, 10);
async function make(client: pg.ClientBase, families: readonly Family[]): Promise<Made[]> {
	const made: Made[] = [];
	for (const family of families) {
		const [client_id = 0] = await makeClients(client, [{ name: "Modell", add_line_1: family.address ? "1 Street" : null }]);
		const students = await makeStudents(
			client,
			family.children.map((_, i) => ({ first_name: `Kid${i}`, last_name: "Modell" })) as Parameters<typeof makeStudents>[1],
		);
		await placeStudents(
			client,
			students.map((student_id, i) => ({
				class_id: classes[family.children[i] as number] as number,
				student_id,
				starts_on: shifted(-50) as string,
			})),
		);
		const contacts = await makeContacts(
			client,
			family.people.map(({ email, phone, preferred }, i) => ({
				client_id,
				first_name: `P${i}`,
				last_name: "Modell",
				email: email ? `p${i}@modell.example` : null,
				phone: phone ? "+4912345678" : null,
				preferred,
			})),
		);
		const rows = family.people.flatMap(({ relations }, p) =>
			students.flatMap((student_id, s) => {
				const one = relations[s];
				return one == null
					? []
					: [
							{
								...one,
								student_id,
								contact_id: contacts[p] as number,
								relationship: "other",
								starts: shifted(one.starts),
								ends: shifted(one.ends),
							},
						];
			}),
		);
		await makeRelations(client, rows);
		made.push({ family, students, contacts });
	}
	return made;
}

/** Said plainly: who gets it by which way about which children. */
function model(made: readonly Made[], wishes: readonly MessageTarget[], channels: readonly MessageChannel[]): Map<number, string> {
	const named = (adds: boolean, kind: string) =>
		new Set(wishes.filter((one) => one.adds === adds && one.kind === kind).map(({ ref }) => ref));
	const [plusClass, plusChild, plusPerson, minusClass, minusChild, minusPerson] = [true, false].flatMap((adds) =>
		["class", "student", "contact"].map((kind) => named(adds, kind)),
	) as Set<number | null>[];
	const result = new Map<number, string>();
	for (const { family, students, contacts } of made)
		contacts.forEach((contact, p) => {
			const person = family.people[p] as Person;
			const right = (s: number): boolean => {
				const one = person.relations[s];
				if (one == null || (one.starts ?? -1) > 0 || (one.ends ?? 1) < 0) return false;
				return one.portal || (one.gets_letters && one.custody !== "none");
			};
			const meant = plusPerson?.has(contact) === true;
			const about = students.filter((student, s) => {
				const of = classes[family.children[s] as number] as number;
				const added = plusClass?.has(of) || plusChild?.has(student);
				const off = minusClass?.has(of) || minusChild?.has(student);
				return right(s) && ((added && !off) || meant);
			});
			if ((about.length === 0 && !meant) || minusPerson?.has(contact)) return;
			const has: Record<MessageChannel, boolean> = {
				app: false,
				push: false,
				email: person.email,
				sms: person.phone,
				letter: family.address,
			};
			const first = { email: "email", message: "sms", post: "letter" }[person.preferred ?? "email"] as MessageChannel;
			const order = person.preferred === null ? channels : [...channels.filter((way) => way === first), ...channels];
			const way = order.find((one) => has[one]);
			if (way !== undefined) result.set(contact, `${way} ${about.sort((a, b) => a - b).join(",")}`);
		});
	return result;
}

test("who gets a message is what a plain model says, whatever the families, their dates and the targets", async () => {
	const { customer_id } = t.north;
	const db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
	let tried = 0;
	let reached = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.noBias(fc.array(family, { minLength: 10, maxLength: 14 })),
			fc.noBias(fc.array(fc.array(wish, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 4 })),
			fc.noBias(fc.shuffledSubarray([...MESSAGE_CHANNELS], { minLength: 3 })),
			async (families, lists, channels) => {
				await t.owner.query("update students set archived_at = now() where customer_id = $1 and archived_at is null", [customer_id]);
				const made = await inSchool(t, customer_id, (client) => make(client, families));
				const all = {
					class: classes,
					student: made.flatMap(({ students }) => students),
					contact: made.flatMap(({ contacts }) => contacts),
				};
				for (const list of lists) {
					const targets: MessageTarget[] = list.map(({ adds, of, at }) => ({
						adds,
						kind: of,
						ref: all[of][at % all[of].length] as number,
						text: null,
						audience: of === "contact" ? null : "families",
					}));
					const audience = reaching({
						targets,
						kind: "essential",
						topic: null,
						channels,
						written: ["en"],
						falls_back: true,
						own: null,
						views: new Map(),
					});
					const rows = await ask<{ id: number; told: string }>(
						db,
						sql`with ${audience} select person_id as id, channel || ' ' || array_to_string(child_ids, ',') as told from recipients`,
					);
					const found = new Map(rows.map(({ id, told }) => [id, told]));
					expect(found.size).toBe(rows.length);
					expect(new Map([...found].sort(([a], [b]) => a - b))).toEqual(
						new Map([...model(made, targets, channels)].sort(([a], [b]) => a - b)),
					);
					tried++;
					reached += rows.length;
				}
			},
		),
		{ numRuns: LISTS_ROUNDS },
	);
	process.stdout.write(`recipients: ${tried} lists, ${reached} people\n`);
	expect(reached).toBeGreaterThan(100);
});
