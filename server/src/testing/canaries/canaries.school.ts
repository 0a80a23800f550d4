import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { RECORD_NAMES, type RecordName } from "@homeroom/contract/record-names.generated.ts";
import type pg from "pg";
import { makeBadge } from "../../areas/badges/badges.builders.ts";
import { assignTeachers, placeStudents } from "../../areas/classes/classes.builders.ts";
import { makeAlarm } from "../../areas/emergency/emergency.builders.ts";
import { makeFile } from "../../areas/files/files.builders.ts";
import { linkStudents } from "../../areas/students/students.builders.ts";
import { inSchool } from "../in-school.ts";
import { samples } from "../samples.generated.ts";
import { idsOf } from "../sampling.ts";
import type { TestApp } from "../test-app.ts";
import { Garden, NOBODY, OFFICE, type Readers } from "./canaries.garden.ts";
import type { People } from "./canaries.people.ts";
import { plantPeople } from "./canaries.staff.ts";
import { plantTalk } from "./canaries.tasks.ts";

/** Whom the calls are asked about, by what their address begins with. */
export interface Planted {
	garden: Garden;
	day: string;
	ids: Record<string, number[]>;
	year_id: number;
	/** The photo that the family took back. */
	photo_id: number;
}

/** Whoever sees the child at all. */
const AROUND: Readers = [...OFFICE, "finance", "staff", "teacher", "auditor"];
const FAMILY_DESK: Readers = [...OFFICE, "finance", "teacher", "auditor"];
const LESSONS: Readers = [...OFFICE, "teacher", "parent_a", "parent_b", "pupil", "auditor"];
/** Not the child's other household. */
const OF_HOME_A: Readers = LESSONS.filter((person) => person !== "parent_b");
/** Who sees the school's own field: the role that it is for, and the admin. */
const CHOSEN: Readers = ["admin", "editor"];
const secret = { "custom.secret": CHOSEN };
const phone = (n: number, readers: Readers) => ({
	readers,
	values: [`+999 70${1000 + n * 2}`, `+999 70${1001 + n * 2}`] as [string, string],
});

/** A school in which every private field holds a word of its own. */
export async function plantSchool(t: TestApp, people: People): Promise<Planted> {
	const garden = new Garden();
	const { customer_id } = t.north;
	const day = new Date().toISOString().slice(0, 10);
	const ids = await idsOf(t, t.north);
	/** A record that needs nothing special, as its sample makes it. */
	const plain = async (record: RecordName) => (await samples[record].create(ids, t)).body ?? {};
	// a number that nothing else has, because it is looked for in answers
	await t.owner.query("alter table files alter column id restart with 770070001");
	return inSchool(t, customer_id, async (client) => {
		const one = async (text: string, values: unknown[] = []) => Number((await client.query<{ id: string }>(text, values)).rows[0]?.id);
		const role = (key: string) => one("select id from roles where customer_id = $1 and key = $2", [customer_id, key]);
		for (const record of RECORD_NAMES)
			await garden.plant(
				client,
				"custom_fields",
				{ record, key: "secret", type: "text", visible_to: [await role("editor")] },
				// the editor has no contracts, and so none of their fields
				{ label: record === "staff_contracts" ? ["admin"] : CHOSEN },
			);
		const year_id = await one(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', $1::date - 100, $1::date + 200, true) returning id",
			[day],
		);

		// a child in two households, a sibling in one, and who is gone
		const ofChild = (readers: Readers, n: number) => ({
			line_1: readers,
			line_2: readers,
			post_code: readers,
			city: readers,
			state: readers,
			phone: phone(n, readers),
		});
		const child = await garden.plant(
			client,
			"students",
			{ first_name: "Ana", last_name: "Twohomes", class_label: "5A" },
			{ ...ofChild([...AROUND, "pupil"], 0), ...secret },
		);
		const sibling = await garden.plant(
			client,
			"students",
			{ first_name: "Ben", last_name: "Onehome", class_label: "5A" },
			{ ...ofChild([...AROUND, "parent_a"], 1), ...secret },
		);
		const gone = await garden.plantGone(client, "students", { first_name: "Cid", last_name: "Gone" }, secret);
		await linkStudents(client, people.teacher.user_id, [child, sibling], "teacher");
		await linkStudents(client, people.pupil.user_id, [child], "self");
		const household = async (person: "parent_a" | "parent_b", n: number) => {
			const home: Readers = [...FAMILY_DESK, person];
			const client_id = await garden.plant(
				client,
				"clients",
				{ name: `Family ${n}` },
				{
					notes: [...OFFICE, "finance", "auditor"],
					email: home,
					add_line_1: home,
					add_line_2: home,
					post_code: home,
					city: home,
					state: home,
					country: home,
					salutation: home,
					tax_id: home,
					external_id: home,
					phone: phone(2 + n, home),
					...secret,
				},
			);
			const called: Readers = [...AROUND, person];
			const contact_id = await garden.plant(
				client,
				"contacts",
				{ client_id, first_name: "Con", last_name: `Tact ${n}`, user_id: people[person].user_id },
				{
					email: called,
					phone: phone(4 + n, called),
					phone_2: phone(6 + n, called),
					employer: home,
					external_id: home,
					relation: home,
					...secret,
				},
			);
			for (const student_id of person === "parent_a" ? [child, sibling] : [child]) {
				await garden.plant(client, "client_students", { client_id, student_id }, { note: FAMILY_DESK });
				await garden.plant(
					client,
					"student_contacts",
					{ student_id, contact_id, relationship: "guardian", custody: "shared", portal: true, emergency_order: n },
					{ custody_note: OFFICE },
				);
			}
			return { client_id, contact_id };
		};
		const a = await household("parent_a", 1);
		const b = await household("parent_b", 2);
		await garden.plantGone(client, "clients", { name: "Gone" }, secret);

		const health: Readers = ["admin", "office", "teacher"];
		await garden.plant(
			client,
			"student_health",
			{ student_id: child },
			{ medical_alert: health, conditions: health, allergies: health, medication: health, special_needs: health, dietary: health },
		);
		const place = (module: keyof typeof MODULES, record: string, record_id: number) => ({
			customer_id,
			platform_module_id: MODULES[module].id,
			record,
			record_id,
		});
		const file = async (at: ReturnType<typeof place>, readers: Readers, more: Record<string, string> = {}): Promise<number> => {
			const word = garden.word();
			const { id } = await makeFile(client, t.folder, { ...at, name: `${word}.png` });
			for (const [column, value] of Object.entries(more)) await client.query(`update files set ${column} = $2 where id = $1`, [id, value]);
			garden.add({ word, column: "name", table: "files", row_id: id, age: "now", readers, beside: at.record });
			return id;
		};
		const document = await garden.plant(
			client,
			"student_documents",
			{ student_id: child, kind: "passport", expires_on: day },
			{ number: OFFICE, note: OFFICE, ...secret },
		);
		const scan = await file(place("Students", "student_documents", document), OFFICE, { purpose: "scan" });
		await client.query("update student_documents set file_id = $2 where id = $1", [document, scan]);
		const beside = await file(place("Students", "students", child), [...AROUND, "parent_a", "parent_b", "pupil"]);
		const removed = await file(place("Students", "students", child), OFFICE, { deleted_at: "now" });

		const { id: photo_id } = await makeFile(client, t.folder, place("Students", "students", child));
		await client.query("update files set purpose = 'picture' where id = $1", [photo_id]);
		await client.query("update students set photo_file_id = $2 where id = $1", [child, photo_id]);
		await client.query(
			"insert into student_consents (student_id, kind, decision, decided_on, decided_by) values ($1, 'photo', 'withdrawn', $2, 'Con Tact')",
			[child, day],
		);
		garden.add({ word: String(photo_id), column: "photo_file_id", table: "students", row_id: child, age: "now", readers: OFFICE });

		const subject = await garden.plant(client, "subjects", { name: "Subject" }, secret);
		const course = await garden.plant(client, "courses", { name: "Course", subject_id: subject, owner_id: people.admin.user_id }, secret);
		const readsCourses: Readers = [...OFFICE, "staff", "teacher", "auditor"];
		const unit = await garden.plant(
			client,
			"course_units",
			{ course_id: course, position: 1 },
			{ name: readsCourses, goals: readsCourses },
		);
		const lesson = await garden.plant(
			client,
			"course_lessons",
			{ course_id: course, unit_id: unit, position: 1 },
			{ name: readsCourses, goals: readsCourses, content: readsCourses },
		);
		await garden.plantOnce(client, "course_versions", { course_id: course, number: 1, content: { units: [] } }, { note: readsCourses });
		const room = await garden.plant(client, "rooms", { name: "Room" }, secret);
		const group = await garden.plant(client, "classes", { name: "5A", academic_year_id: year_id }, secret);
		await client.query("insert into class_courses (class_id, course_id) values ($1, $2)", [group, course]);
		await placeStudents(
			client,
			[child, sibling].map((student_id) => ({ class_id: group, student_id, starts_on: day })),
		);
		await garden.plant(client, "class_lessons", { class_id: group, lesson_id: lesson }, { note: readsCourses });
		await garden.plant(
			client,
			"class_waiting",
			{ class_id: group, student_id: sibling },
			{ note: [...OFFICE, "staff", "teacher", "auditor"] },
		);
		const staffed = await plantPeople(t, client, { garden, people, day, group, room, year_id, secret, file, place });
		await assignTeachers(client, [{ class_id: group, staff_id: staffed.teacher, is_lead: true }]);

		const code = await one("select id from attendance_codes where customer_id = $1 and key = 'ill'", [customer_id]);
		const register = await one("insert into registers (class_id, session_id, day, taken_at) values ($1, $2, $3, now()) returning id", [
			group,
			staffed.session,
			day,
		]);
		await garden.plant(
			client,
			"attendance_marks",
			{ register_id: register, student_id: child, day, code_id: code, office_code_id: code },
			{ note: LESSONS, office_note: LESSONS },
		);
		await garden.plant(
			client,
			"absences",
			{ student_id: child, code_id: code, starts_at: `${day}T00:00Z`, ends_at: `${day}T23:00Z`, announced_by: people.parent_a.user_id },
			{ reason: OF_HOME_A, answer: OF_HOME_A },
		);
		const importing = await plantOwn(client, garden, people, child);
		const planted: Record<string, number[]> = {
			students: [child, sibling, gone],
			clients: [a.client_id, b.client_id],
			contacts: [a.contact_id, b.contact_id],
			subjects: [subject],
			courses: [course],
			rooms: [room],
			classes: [group],
			student_documents: [document],
			...staffed.ids,
		};
		for (const record of RECORD_NAMES) planted[record] ??= [await garden.plant(client, record, await plain(record), secret)];
		const talk = await plantTalk(client, garden, people, child);
		const message = await plantMessage(client, garden);
		const alarm = await plantAlarm(client, garden);
		return {
			garden,
			day,
			year_id,
			photo_id,
			ids: {
				...planted,
				...talk,
				tasks: [...(planted.tasks ?? []), ...(talk["tasks/family"] ?? [])],
				messages: [message],
				"emergency/alarms": [alarm.id],
				emergency_people: [alarm.person],
				files: [beside, removed, scan, photo_id, ...(planted.papers ?? [])],
				"students/imports": [importing],
			},
		};
	});
}

/** What belongs to one person alone, or to nobody who asks. */
async function plantOwn(client: pg.ClientBase, garden: Garden, { editor, admin }: People, child: number): Promise<number> {
	const mine = { user_id: editor.user_id };
	await garden.plantOnce(client, "saved_views", { ...mine, record: "students", state: { search: "x" } }, { name: ["editor"] });
	await garden.plantOnce(client, "todos", { ...mine, position: "a0" }, { title: ["editor"], description: ["editor"] });
	// without it they have the first tags
	await client.query("insert into todo_lists (user_id) values ($1) on conflict do nothing", [editor.user_id]);
	await garden.plantOnce(client, "todo_tags", { ...mine, key: "planted", colour: "dark" }, { name: ["editor"] });
	const days = Object.fromEntries(["starts_on", "ends_on", "first_day", "last_day"].map((name) => [name, "2026-11-20"]));
	const words = { title: ["editor"], description: ["editor"], place: ["editor"], url: ["editor"] } as const;
	for (const visibility of ["private", "busy"])
		await garden.plantOnce(client, "events", { owner_id: editor.user_id, visibility, zone: "UTC", ...days }, words);
	const asked = garden.word();
	const view = await garden.plantOnce(
		client,
		"saved_views",
		{ ...mine, record: "students", shared: true, state: { where: [["custom.secret", "is", asked]] } },
		{ name: CHOSEN },
	);
	garden.add({ word: asked, column: "state", table: "saved_views", row_id: view, age: "now", readers: CHOSEN });
	const reading = { kind: "csv", sheets: [], sheet: null, header_row: 1, delimiter: ",", encoding: "utf-8", date_format_id: 1 };
	const importer = await garden.plantOnce(
		client,
		"imports",
		{ ...mine, record: "students", state: "checked", row_count: 1, reading },
		{ file_name: ["editor"] },
	);
	const given = garden.word();
	await client.query("insert into import_rows (import_id, row_no, kind, given, input, before) values ($1, 2, 'changed', $2, $3, $3)", [
		importer,
		JSON.stringify([given]),
		JSON.stringify({ last_name: given }),
	]);
	garden.add({ word: given, column: "given", table: "import_rows", row_id: importer, age: "now", readers: ["editor"] });
	await garden.plantOnce(client, "idempotency_keys", { ...mine, request_hash: Buffer.from("x"), answer: {} }, { key: NOBODY }, "user_id");
	const label = garden.word();
	await client.query("insert into batches (id, user_id, kind, label) values ('planted', $1, 'bulk_update', $2)", [
		editor.user_id,
		JSON.stringify({ record: "students", fields: [label] }),
	]);
	// what was done under it, as the log tells it
	await client.query("select set_config('app.request_id', 'planted', true)");
	await client.query("update students set admission_date = '2020-09-01' where id = $1", [child]);
	await client.query("select set_config('app.request_id', '', true)");
	garden.add({ word: label, column: "label", table: "batches", row_id: 0, age: "now", readers: ["admin", "auditor"] });
	await garden.plant(client, "roles", { name: "Planted", permissions: "[]" }, { description: ["admin"] });
	const provider = await garden.plantOnce(
		client,
		"sso_providers",
		{ kind: "oidc", label: "House", issuer: "https://id.example.org", secret_box: Buffer.from("sealed"), enabled: false },
		{ oidc_client: ["admin"] },
	);
	await garden.plantOnce(client, "sso_identities", { provider_id: provider, user_id: admin.user_id }, { subject: NOBODY });
	const badge = await makeBadge(
		client,
		Number((await client.query("select customer_id from students where id = $1", [child])).rows[0].customer_id),
		child,
	);
	const pin = garden.word();
	await client.query("update badges set pin_hash = $2 where id = $1", [badge.id, pin]);
	garden.add({ word: pin, column: "pin_hash", table: "badges", row_id: badge.id, age: "now", readers: NOBODY });
	await garden.plantOnce(client, "calendar_links", { ...mine, student_id: child, secret_hash: Buffer.from("hash") }, { name: OFFICE });
	await plantSms(client, garden);
	return importer;
}

/** What went to families by text message, and to whom: settings tell that it went, and no more. */
async function plantSms(client: pg.ClientBase, garden: Garden): Promise<void> {
	const tables: [table: string, fixed: object, word: string][] = [
		["sms_messages", { ref: "planted", parts: 1, state: "in_doubt", attempts: 1, claimed_at: "2026-11-02T08:00:00Z" }, "770079001"],
		["sms_answers", {}, "770079002"],
	];
	for (const [table, fixed, word] of tables) {
		const row_id = await garden.plantOnce(client, table, { ...fixed, number: `+49${word}` }, { body: NOBODY });
		garden.add({ word, column: "number", table, row_id, age: "now", readers: NOBODY });
	}
	const word = "770079003";
	const { rows } = await client.query<{ id: string }>("insert into sms_stops (number) values ($1) returning id", [`+49${word}`]);
	garden.add({ word, column: "number", table: "sms_stops", row_id: Number(rows[0]?.id), age: "now", readers: NOBODY });
}

/** What was written, to whom, where, and what they answered: for those who read all messages, not for who wrote others. */
async function plantMessage(client: pg.ClientBase, garden: Garden): Promise<number> {
	const word = garden.word();
	const texts = JSON.stringify({ en: { subject: "Planted", body: `<p>${word}</p>`, short: "", choices: [] } });
	const { rows } = await client.query<{ id: string }>(
		"insert into messages (channels, question, texts, state, started_at, sends_at, sent_at) values ('{letter}', 'text', $1, 'sent', now(), now(), now()) returning id",
		[texts],
	);
	const message_id = Number(rows[0]?.id);
	garden.add({ word, column: "texts", table: "messages", row_id: message_id, age: "now", readers: OFFICE });
	const row = {
		message_id,
		person_kind: "contact",
		person_id: 999_999,
		first_name: "P",
		channel: "letter",
		language: "en",
		state: "answered",
		answered_at: "2026-11-02T08:00:00Z",
	};
	await garden.plantOnce(client, "message_recipients", row, { name: OFFICE, address: OFFICE, answer: OFFICE });
	return message_id;
}

/** Who was there, what they said, and how they were told: for those who run alarms. */
async function plantAlarm(client: pg.ClientBase, garden: Garden): Promise<{ id: number; person: number }> {
	const id = await makeAlarm(client, { secret_box: Buffer.from("planted") });
	const row = { alarm_id: id, person_kind: "visitor", state: "help", way: "board", answered_at: "2026-11-02T08:00:00Z" };
	const person = await garden.plantOnce(client, "emergency_people", row, {
		name: OFFICE,
		note: OFFICE,
		phone: OFFICE,
		answered_by: OFFICE,
	});
	const said = "2026-11-02T08:00:00Z";
	const answer = { alarm_id: id, on_site_id: person, answer_id: "planted", state: "help", way: "board", given_at: said, said_at: said };
	await garden.plantOnce(client, "emergency_answers", answer, { note: OFFICE, by_name: OFFICE });
	const told = {
		alarm_id: id,
		on_site_id: person,
		step: "alarm",
		person_kind: "staff",
		person_id: 999_999,
		channel: "email",
		language: "en",
		state: "delivered",
	};
	await garden.plantOnce(client, "emergency_told", told, { name: OFFICE, address: OFFICE });
	return { id, person };
}
