import type { HouseholdAddress } from "@homeroom/contract/areas/clients/families.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let staff: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	staff = await t.as(t.north, "staff");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

interface Chosen {
	students: Student[];
	total: number;
}
interface Addresses {
	households: HouseholdAddress[];
	without: number;
}
const post = async <Body extends { id: number }>(path: string, body: object) => (await office.call<Body>("POST", path, body)).body.id;
const student = (more: object = {}) =>
	post("/students", { first_name: "Ana", last_name: "Costa", status: "enrolled", class_label: "5A", ...more });
const family = (name: string, more: object = {}) =>
	post("/clients", { kind: "family", name, add_line_1: `${name} street 1`, post_code: "1000", city: "Lisboa", ...more });
const home = (client_id: number, student_id: number, more: object = {}) =>
	post("/households", { client_id, student_id, lives_with: true, pays: true, ...more });
const chosen = (selection: object, by = office) => by.call<Chosen>("POST", "/students/bulk/read", { selection });
const addresses = (selection: object, by = office) => by.call<Addresses>("POST", "/students/bulk/addresses", { selection });

describe("chosen students for a list", () => {
	test("come class by class and by name, with all that their page shows", async () => {
		const [b, z, a] = [
			await student({ class_label: "10B", last_name: "Printed" }),
			await student({ class_label: "9A", last_name: "Printed", first_name: "Zoe", line_1: "High Street 1" }),
			await student({ class_label: "9A", last_name: "Printed", first_name: "Abel" }),
		];
		const { body } = await chosen({ search: "printed", count: 3 });
		expect(body.students.map(({ id }) => id)).toEqual([a, z, b]);
		expect(body).toMatchObject({ total: 3, students: [{}, { line_1: "High Street 1", class_label: "9A" }, {}] });
		expect((await chosen({ ids: [b] })).body.students.map(({ id }) => id)).toEqual([b]);
	});
	test("are only those whom the person sees, and nobody of another school", async () => {
		const id = await student();
		const theirs = await newStudent(t, t.north);
		expect((await chosen({ ids: [id, theirs] }, teacher)).body.students.map((row) => row.id)).toEqual([theirs]);
		expect((await chosen({ ids: [id] }, southAdmin)).body).toEqual({ students: [], total: 0 });
		expect((await chosen({ ids: [] })).status).toBe(422);
	});
});

describe("addresses of chosen students", () => {
	test("name each household once, with its children and who gets letters; both homes of a child count", async () => {
		const [one, two, three] = [
			await student({ class_label: "3A" }),
			await student({ class_label: "2A" }),
			await student({ class_label: "1A" }),
		];
		const [mother, father] = [await family("Mother"), await family("Father")];
		await home(mother, one);
		await home(mother, two);
		await home(father, one);
		const contact_id = await post("/contacts", { client_id: mother, first_name: "Maria", last_name: "Costa" });
		const silent = await post("/contacts", { client_id: mother, first_name: "Rui", last_name: "Costa" });
		const relation = {
			relationship: "mother",
			custody: "full",
			pickup: true,
			lives_with: true,
			gets_letters: true,
			portal: false,
			emergency: true,
		};
		await office.call("POST", "/relations", { ...relation, student_id: one, contact_id });
		await office.call("POST", "/relations", { ...relation, student_id: one, contact_id: silent, gets_letters: false });
		const { body } = await addresses({ ids: [one, two, three] });
		expect(body.without).toBe(1);
		expect(body.households).toMatchObject([
			{ client_id: mother, name: "Mother", people: ["Maria Costa"], add_line_1: "Mother street 1", students: [{ id: two }, { id: one }] },
			{ client_id: father, people: [], students: [{ id: one }] },
		]);
	});
	test("leave out homes of the past, homes where nobody lives, companies and those without a street", async () => {
		const id = await student();
		await home(await family("Past"), id, { starts: "2020-01-01", ends: "2020-12-31" });
		await home(await family("Payer"), id, { lives_with: false });
		await home(await family("Firm", { kind: "company" }), id);
		await home(await family("Nowhere", { add_line_1: null }), id);
		expect((await addresses({ ids: [id] })).body).toEqual({ households: [], without: 1 });
	});
	test("are for those who see clients, of students whom they see, in their own school", async () => {
		const id = await student();
		await home(await family("Seen"), id);
		expect((await addresses({ ids: [id] }, staff)).status).toBe(403);
		expect((await addresses({ ids: [id] }, teacher)).body).toEqual({ households: [], without: 0 });
		expect((await addresses({ ids: [id] }, southAdmin)).body).toEqual({ households: [], without: 0 });
		expect((await addresses({ where: [["nothing", "is", 1]], count: 1 })).status).toBe(422);
	});
});
