import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importSteps } from "../../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
	steps = importSteps(admin);
});
afterAll(() => t.close());

describe("names and numbers of people", () => {
	test.each([
		["Name;Vorname", "Müller;Jörg", ["last_name", "first_name"]],
		["Vorname;Name", "Jörg;von der Heide", ["first_name", "last_name"]],
		["Name;First name", "van Dyke;Ann", ["last_name", "first_name"]],
		["Name;Surname", "Ann;Lee", ["first_name", "last_name"]],
		["Nom;Prénom", "de La Tour;Anne", ["last_name", "first_name"]],
		["Nome;Apelido", "Ana Maria;Costa", ["first_name", "last_name"]],
		["Name;Klasse", "Müller, Jörg;5A", ["full_name", "class_label"]],
		["Name;Klasse", "Jörg Müller;5A", ["full_name", "class_label"]],
		["Nom;Classe", "Anne Petit;5A", ["full_name", "class_label"]],
		["Nome;Turma", "Ana Costa;5A", ["full_name", "class_label"]],
		["Name, Vorname;Klasse;Status", "Müller, Jörg;5A;Aktiv", ["full_name", "class_label", "status"]],
		["Name u. Vorname;Klasse", "Jörg Müller;5A", ["full_name", "class_label"]],
		["Student name;Class", "Ana Costa;5A", ["full_name", "class_label"]],
		["Vorname;Klasse", "Anna Maria;5A", ["first_name", "class_label"]],
	])("%s above %s", async (headings, cells, fields) => {
		const { body } = await steps.upload(`${headings}\n${cells}\n`);
		expect(body.columns.map(({ field }) => field)).toEqual(fields);
	});
	test("a whole name is taken apart, in the order that its heading says", async () => {
		const state = await steps.checked("Name Vorname;Klasse\nvon Splitson Jörg;5A\nSplitson, Anna Maria;5B\nSplitson;5B\n");
		expect(state).toMatchObject({ match: [], counts: { new: 2, error: 1 } });
		const { rows } = await steps.rowsOf(state.id);
		expect(rows.map(({ input }) => [input.first_name, input.last_name])).toEqual([
			["Jörg", "von Splitson"],
			["Anna Maria", "Splitson"],
			[undefined, undefined],
		]);
		expect(rows[2]?.problems.full_name).toMatch(/^One word/);
	});
	test("IDs of another program are its numbers, not ours", async () => {
		const known = await steps.create({ first_name: "Own", last_name: "Idowner" });
		const others = (await steps.upload("ID;First name;Last name\n987654321;Ana;Costa\n")).body;
		expect(others.columns[0]).toMatchObject({ field: "external_id", reason: "not_ours" });
		const ours = (await steps.upload(`ID;First name;Last name\n${known.id};Own;Idowner\n`)).body;
		expect(ours.columns[0]).toMatchObject({ field: "id", reason: "same_word" });
	});
	test("where a record has one name, it is that", async () => {
		const { body } = await admin.call<Import>("POST", "/clients/imports?name=clients.csv", Buffer.from("Name;Ort\nMüller, Jörg;Bonn\n"));
		expect(body.columns.map(({ field }) => field)).toEqual(["name", "city"]);
	});
});
