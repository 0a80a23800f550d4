import { BATCH_KINDS } from "@homeroom/contract/kit/batch-kinds.ts";
import type { Field, FieldKind, Fields } from "@homeroom/contract/kit/record.ts";
import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { describe, expect, test } from "vitest";
import { i18n, LOCALES, setLocale } from "../../kit/i18n/i18n.ts";
import { clearSession, type Session, saveSession } from "../../kit/session/session.ts";
import { renderPage } from "../../kit/testing/render-page.tsx";
import { eventually } from "../../kit/testing/web-eventually.ts";
import { aChange, aDeed } from "./audit-samples.ts";
import { useDeedSentence } from "./audit-sentence.ts";
import { TABLES } from "./audit-tables.generated.ts";

type Told = ReturnType<typeof useDeedSentence>;
let told: Told;
function Teller() {
	told = useDeedSentence();
	return <p lang={i18n.locale}>ready</p>;
}
const words = ["app", "kit", "lists", "changes", "log", "permissions", ...RECORD_NAMES] as const;

/** An id that would be seen at once. */
const ID = 987654;
const VALUES: Partial<Record<FieldKind, unknown>> = {
	day: "2016-09-01",
	instant: "2026-11-18T09:41:00.000Z",
	number: 4,
	money: 1250,
	yes_no: true,
	people: [ID, ID + 1],
	user: ID,
	record: ID,
	picture: ID,
	rich: "<p>Plain <b>words</b></p>",
};
const sampleOf = ({ kind, choices }: Field): unknown => (choices ? choices[0] : (VALUES[kind] ?? "Words"));
/** Columns as tables that are no records have them. */
const COLUMNS = {
	class_id: ID,
	staff_id: ID,
	made_by: ID,
	file_id: ID,
	starts_on: "2026-09-01",
	is_lead: true,
	location: { city: "Porto", post_code: "4000" },
	permissions: [{ module_name: "Students", action_list: [{ action_name: "View", enabled: true }] }],
	planned: { room_id: ID, starts_at: "2026-11-18T09:41:00.000Z" },
	modules_off: ["Attendance"],
	record: "students",
	custom: { shoe_size: "38", secret_key: ID, since: "2026-09-01", meets: "13:40:00" },
};
/** Each way in which the database writes days, times and keys. */
const RAW = {
	starts_time: "13:40:00",
	begun_at: "2026-11-18T09:41:00.123456+00:00",
	during: '["2026-11-18 09:41:00+00","2026-11-18 10:30:00+00")',
	days: "[2026-09-01,2026-09-04)",
	times: ["08:00:00", "13:40:00"],
	weekdays: [1, 5],
	logo_id: "2ffda7da-dbfc-4601-9658-1dfe73716d17",
	hours: { from: "08:00:00", until: "13:40:00" },
};
const rowOf = (table: string): Record<string, unknown> => {
	const fields: Fields = (RECORDS as Readonly<Record<string, { fields: Fields }>>)[table]?.fields ?? {};
	return { ...COLUMNS, ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)])) };
};
/** What no sentence may hold: an id, a key, a value that nobody worded, a day, time or instant as the database writes it. */
const WRONG = new RegExp(
	`${ID}|\\[object|undefined|\\bnull\\b|NaN|[{}]|[\uE000-\uE002]|\\blog\\.|[a-z]_[a-z]|\\d{4}-\\d\\d|\\d\\d:\\d\\d:\\d\\d|\\dT\\d|[\\da-f]{8}-|["[\\]]`,
);

describe.each(LOCALES)("in %s", (locale) => {
	test("every table, action, named deed and field is told without an id, a key or an object", async () => {
		await renderPage(<Teller />, [...words]);
		await setLocale(locale);
		await eventually(() => expect(document.querySelector("p")?.lang).toBe(locale));
		const keys = Object.keys(i18n.messages);
		/** `log.deed.<table>.<did>`: what areas word themselves. */
		const worded = keys.flatMap((key) => (/^log\.deed\.(\w+)\.(\w+)$/.exec(key)?.slice(1) as [string, string] | undefined) ?? []);
		const pairs = Array.from({ length: worded.length / 2 }, (_, i) => [worded[2 * i] as string, worded[2 * i + 1] as string] as const);
		const wrong: string[] = [];
		let said = 0;
		const look = (what: string, deed: Parameters<Told["plain"]>[0]) => {
			const rows = deed.rows.flatMap((row) => told.fields(row)).map(({ label, was, is }) => `${label}: ${was ?? ""} ${is ?? ""}`);
			for (const text of [told.plain(deed), told.parts(deed), ...rows]) {
				said++;
				if (text.trim() === "" || WRONG.test(text)) wrong.push(`${what}: ${text}`);
			}
		};
		const called = [{ name: "Ana Costa" }, { name: null, about: "Ana Costa" }, { name: null }];
		const named = { custom: { shoe_size: "Shoe size", since: "Since", meets: "Meets" } };
		for (const table of TABLES)
			for (const who of called)
				for (const [action, did] of [
					["created", "created"],
					["updated", "updated"],
					["deleted", "deleted"],
					["updated", "archived"],
					["updated", "restored"],
				] as const) {
					const values = rowOf(table);
					const [before, after] = [action === "created" ? null : values, action === "deleted" ? null : { ...values, note: "Later" }];
					const row = aChange({ table, action, did, ...who, before, after, names: named });
					look(`${table} ${did}`, aDeed([row]));
					look(`${table} ${did}, many rows`, aDeed([row, { ...row, id: 2, name: who.name && "Ben" }], { count: 40, changes: 40 }));
					look(`${table} ${did}, very many`, aDeed([row], { many: true, changes: 1000, user_id: null }));
					for (const [field, value] of Object.entries(values))
						if (did === "updated")
							look(
								`${table}.${field}`,
								aDeed([aChange({ table, action, did, ...who, before: { [field]: null }, after: { [field]: value } })]),
							);
				}
		for (const table of TABLES)
			look(`${table} in time`, aDeed([aChange({ table, name: "Ana Costa", after: { ...RAW, custom: COLUMNS.custom }, names: named })]));
		for (const [table, did] of pairs.filter(([one]) => one !== "kind"))
			for (const who of called)
				for (const names of [{ class_id: { [ID]: "4A" } }, {}] as Record<string, Record<string, string>>[]) {
					const row = aChange({ table, did, field: "class_id", action: "updated", ...who, names });
					look(`${table} ${did}`, aDeed([{ ...row, before: { class_id: ID }, after: { class_id: ID } }]));
					look(`${table} ${did} from nothing`, aDeed([{ ...row, before: { class_id: null }, after: { class_id: ID } }]));
				}
		for (const kind of [...BATCH_KINDS, "of_an_older_program"])
			for (const who of called)
				for (const label of [{ record: "students", count: 3, fields: ["status", "custom.gone"], file: "a.csv" }, {}])
					look(kind, aDeed([aChange({ ...who, action: "updated", after: { status: "alumni" } })], { kind, label }));
		for (const turn of ["undo", "redo"] as const) for (const who of called) look(turn, aDeed([aChange(who)], { kind: "undo", turn }));
		expect(wrong.slice(0, 30)).toEqual([]);
		expect(pairs.length).toBeGreaterThanOrEqual(60);
		expect(said).toBeGreaterThan(3000);
	});
});

describe("a sentence", () => {
	const sentence = async (deed: Parameters<Told["plain"]>[0]) => {
		await renderPage(<Teller />, [...words]);
		return told.plain(deed);
	};
	const moved = (id: number, name: string, from = "4A") =>
		aChange({
			id,
			name,
			action: "updated",
			did: "moved",
			field: "class_label",
			before: { class_label: from },
			after: { class_label: "4B" },
		});

	test("tells who moved whom from where to where", async () => {
		expect(await sentence(aDeed([moved(1, "Max Schäfer")]))).toBe("Helen Carver moved Max Schäfer from 4A to 4B");
		expect(await sentence(aDeed([moved(1, "Max"), moved(2, "Ivo"), moved(3, "Zoë")]))).toBe(
			"Helen Carver moved Max and 2 others from 4A to 4B",
		);
	});
	test("does not say of all what holds for some", async () => {
		expect(await sentence(aDeed([moved(1, "Max"), moved(2, "Ivo", "3C")]))).toBe("Helen Carver changed class of Max and 1 other");
		// of the other 38 nobody here knows where they came from
		expect(await sentence(aDeed([moved(1, "Max"), moved(2, "Ivo")], { count: 40 }))).toBe(
			"Helen Carver changed class of Max and 39 others",
		);
	});
	test("is about the record, not about what came with it", async () => {
		const family = aDeed(
			[
				aChange({ id: 1, table: "clients", name: "Costa" }),
				aChange({ id: 2, table: "student_contacts", about: "Ana Costa", did: "linked" }),
				aChange({ id: 3, name: "Ana Costa" }),
			],
			{ kind: "admission", label: { record: "students", count: 1 } },
		);
		expect(await sentence(family)).toBe("Helen Carver added Ana Costa with the family");
		expect(told.parts(family)).toBe("Clients: 1 added · Contacts of students: 1 added · Students: 1 added");
	});
	test("tells one changed field with its values, several by their names", async () => {
		const row = aChange({ name: "Ana Costa", action: "updated", before: { phone: "900 281" }, after: { phone: "900 218" } });
		expect(await sentence(aDeed([row]))).toBe("Helen Carver changed phone of Ana Costa from 900 281 to 900 218");
		expect(told.pieces(aDeed([row])).map(({ as }) => as)).toEqual(["name", "words", "name", "words", "was", "words", "is"]);
		const two = aChange({
			name: "Ana Costa",
			action: "updated",
			before: { phone: "1", email: "a@b.c" },
			after: { phone: "2", email: null },
		});
		expect(await sentence(aDeed([two]))).toBe("Helen Carver changed e-mail and phone of Ana Costa");
	});
	test("tells days, times and instants as the school writes them, and leaves what people typed", async () => {
		const localization = { date_format_id: 7, time_format_id: 1, time_zone: "Europe/Berlin", currency: "EUR" };
		saveSession({ user: { uid: 1 }, customers: [], customer_id: 4, portal_type: "ADMIN", localization } as unknown as Session);
		try {
			const lesson = aChange({
				table: "schedules",
				name: null,
				action: "updated",
				before: { starts_at: "13:40:00", starts_on: "2026-09-01", valid: "[2026-09-01,2026-09-04)" },
				after: { starts_at: "08:05:00", starts_on: "2026-09-02", valid: "[2026-09-01,2026-09-05)" },
			});
			await sentence(aDeed([lesson]));
			const sides = (row: typeof lesson) => Object.fromEntries(told.fields(row).map(({ field, was, is }) => [field, [was, is]]));
			expect(sides(lesson)).toEqual({
				starts_at: ["1:40 PM", "8:05 AM"],
				starts_on: ["01.09.2026", "02.09.2026"],
				valid: ["01.09.2026 – 03.09.2026", "01.09.2026 – 04.09.2026"],
			});
			const year = { weekdays: [1, 5], taken_at: "2026-11-18T22:41:00.123+00:00", threshold: 12.5 };
			expect(sides(aChange({ table: "academic_years", action: "created", after: year }))).toEqual({
				weekdays: [null, "Monday, Friday"],
				taken_at: [null, "18.11.2026 11:41 PM"],
				threshold: [null, "12.5"],
			});
			// a name that looks like a time is a name
			expect(sides(aChange({ action: "updated", before: { middle_name: "13:40:00" }, after: { middle_name: "2026-09-01" } }))).toEqual({
				middle_name: ["13:40:00", "2026-09-01"],
			});
			// of the school's own fields the change says what they hold
			const own = { before: { custom: { bus: "13:40:00" } }, after: { custom: { bus: "14:10:00" } }, names: { custom: { bus: "Bus" } } };
			expect(sides(aChange({ action: "updated", ...own }))).toEqual({ "custom.bus": ["1:40 PM", "2:10 PM"] });
			const money = { before: { custom: { fee: 12_050 } }, after: { custom: { fee: 9900 } }, names: { custom: { fee: "Fee" } } };
			expect(sides(aChange({ action: "updated", ...money, own_types: { fee: "money" } }))).toEqual({ "custom.fee": ["€120.50", "€99.00"] });
			const mentor = { after: { custom: { mentor: 7 } }, names: { custom: { mentor: "Mentor" }, "custom.mentor": { 7: "Ida Head" } } };
			expect(sides(aChange({ ...mentor, own_types: { mentor: "person" } }))).toEqual({ "custom.mentor": [null, "Ida Head"] });
		} finally {
			clearSession();
		}
	});
});
