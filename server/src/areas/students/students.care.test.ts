import type { Consent, ExpiringDocument, Health, SensitiveRead } from "@homeroom/contract/areas/students/students.care.ts";
import type { StudentSummary, TimelineChange } from "@homeroom/contract/areas/students/students.contract.ts";
import { CONSENT_DECISIONS, CONSENT_KINDS, type Student, type StudentDocument } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Change, ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeHouses } from "../houses/houses.builders.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let finance: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher, finance] = (await Promise.all(
		(["admin", "office", "teacher", "finance"] as const).map((role) => t.as(t.north, role)),
	)) as [Caller, Caller, Caller, Caller];
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

/** Linked to the teacher. */
const linked = () => newStudent(t, t.north);
const unlinked = async () =>
	(await admin.call<Student>("POST", "/students", { first_name: "Far", last_name: "Away", status: "enrolled" })).body.id;
const readsOf = async (id: number) =>
	(
		await t.owner.query<{ user_id: string; what: string }>("select user_id, what from sensitive_reads where student_id = $1 order by id", [
			id,
		])
	).rows;

describe("the record", () => {
	test("is listed and changed by its house, many at once", async () => {
		const ids = await inSchool(t, t.north.customer_id, (client) =>
			makeHouses(client, [
				{ name: "Wren", colour: "moss" },
				{ name: "Swift", colour: "ochre" },
			]),
		);
		const [wren, swift] = ids as [number, number];
		const made = [await unlinked(), await unlinked(), await unlinked()];
		const give = (body: object) => admin.call<ErrorBody & { count: number }>("POST", "/students/bulk/update", body);
		const listed = async (where: unknown) => {
			const asked = `/students?limit=100&where=${encodeURIComponent(JSON.stringify(where))}`;
			return (await admin.call<{ students: Student[] }>("GET", asked)).body.students.map(({ id }) => id).filter((id) => made.includes(id));
		};
		expect((await give({ selection: { ids: made.slice(0, 2) }, changes: { house_id: wren } })).body.count).toBe(2);
		expect((await give({ selection: { ids: made.slice(2) }, changes: { house_id: swift } })).body.count).toBe(1);
		expect((await listed([["house_id", "in", [wren]]])).sort()).toEqual(made.slice(0, 2).sort());
		expect(await listed([["house_id", "in", [wren, swift]]])).toHaveLength(3);
		expect(await listed([["house_id", "not_in", [wren]]])).toEqual(made.slice(2));
		// a house of another school is none
		const [far] = await inSchool(t, t.south.customer_id, (client) => makeHouses(client, [{ name: "Wren", colour: "moss" }]));
		expect((await give({ selection: { ids: made }, changes: { house_id: far } })).status).toBe(422);
		expect(await listed([["house_id", "in", [far]]])).toEqual([]);
	});
	test("keeps all that a school knows of a student, and lists leave out what only the page shows", async () => {
		const [house_id] = await inSchool(t, t.north.customer_id, (client) => makeHouses(client, [{ name: "Falcon", colour: "raspberry" }]));
		const more = {
			called_name: "Nocas",
			gender: "not_said",
			nationality: "PT",
			national_id: "123",
			languages: ["pt", "en"],
			house_id,
			external_id: "EXT-1",
			line_1: "Rua 1",
			city: "Porto",
			country: "PT",
			colour_code: "teal",
			admission_date: "2024-09-01",
		};
		const created = await admin.call<Student>("POST", "/students", { first_name: "Ana", last_name: "Whole", status: "enrolled", ...more });
		expect(created.status).toBe(201);
		expect(created.body).toMatchObject(more);
		const { body } = await admin.call<{ students: Record<string, unknown>[] }>("GET", "/students?search=nocas");
		expect(body.students).toMatchObject([{ id: created.body.id, called_name: "Nocas", house_id }]);
		expect(body.students[0]).not.toHaveProperty("national_id");
		const asked = `/students?where=${encodeURIComponent(JSON.stringify([["languages", "in", ["pt"]]]))}`;
		expect((await admin.call<{ students: object[] }>("GET", asked)).body.students).toHaveLength(1);
		const twice = await admin.call<ErrorBody>("POST", "/students", {
			first_name: "B",
			last_name: "C",
			status: "enrolled",
			external_id: "EXT-1",
		});
		expect([twice.status, twice.body.fields]).toEqual([422, { external_id: "This is taken already." }]);
		const wrong = { first_name: "B", last_name: "C", status: "enrolled", languages: ["xx"], country: "Portugal", photo_file_id: 7 };
		const refused = await admin.call<ErrorBody>("POST", "/students", wrong);
		expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(["country", "languages.0"]);
		// the other school has its own numbers
		expect(
			(await southAdmin.call("POST", "/students", { first_name: "B", last_name: "C", status: "enrolled", external_id: "EXT-1" })).status,
		).toBe(201);
	});
});

describe("health", () => {
	test("is written and read, each look noted once", async () => {
		const id = await linked();
		const empty = await office.call<Health>("GET", `/students/${id}/health`);
		expect(empty.body).toMatchObject({ version: 0, medical_alert: null });
		const written = await office.call<Health>("PUT", `/students/${id}/health`, {
			version: 0,
			medical_alert: "EpiPen in the office",
			allergies: "Nuts",
		});
		expect(written.body).toMatchObject({ version: 1, medical_alert: "EpiPen in the office", allergies: "Nuts", dietary: null });
		expect((await teacher.call<Health>("GET", `/students/${id}/health`)).body.allergies).toBe("Nuts");
		const noted = await readsOf(id);
		expect(noted.map(({ what }) => what)).toEqual(["health", "health", "health"]);
		expect(noted.map(({ user_id }) => Number(user_id))).toEqual([
			t.north.users.office.user_id,
			t.north.users.office.user_id,
			t.north.users.teacher.user_id,
		]);
		const { reads } = (await admin.call<{ reads: SensitiveRead[] }>("GET", `/students/${id}/sensitive-reads`)).body;
		expect(reads.map(({ user_name }) => user_name)).toEqual(["Teacher North", "Office North", "Office North"]);
		expect(await readsOf(id)).toHaveLength(3);
	});
	test("whoever comes second is refused, sees nothing unnoted, and nothing is overwritten", async () => {
		const id = await linked();
		await office.call("PUT", `/students/${id}/health`, { version: 0, dietary: "Vegan" });
		for (const version of [0, 7]) {
			const second = await admin.call<ErrorBody>("PUT", `/students/${id}/health`, { version, dietary: "Halal" });
			expect([second.status, second.body.error, second.body.current]).toEqual([409, "conflict", undefined]);
		}
		expect(await readsOf(id)).toHaveLength(1);
		expect((await office.call<Health>("GET", `/students/${id}/health`)).body).toMatchObject({ dietary: "Vegan", version: 1 });
		const both = await Promise.all(
			["A", "B", "C", "D"].map((dietary) => office.call("PUT", `/students/${id}/health`, { version: 1, dietary })),
		);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
	});
	test("is refused for bad input, without the right, beyond one's own students, and in another school", async () => {
		const id = await linked();
		const far = await unlinked();
		expect((await office.call("PUT", `/students/${id}/health`, { version: 0, medical_alert: "x".repeat(201) })).status).toBe(422);
		expect((await finance.call("GET", `/students/${id}/health`)).status).toBe(403);
		expect((await teacher.call("PUT", `/students/${id}/health`, { version: 0 })).status).toBe(403);
		expect((await teacher.call("GET", `/students/${far}/health`)).status).toBe(404);
		expect((await southAdmin.call("GET", `/students/${id}/health`)).status).toBe(404);
		expect((await southAdmin.call("PUT", `/students/${id}/health`, { version: 0 })).status).toBe(404);
		expect([...(await readsOf(id)), ...(await readsOf(far))]).toEqual([]);
	});
	test("does not go with a student whose making is taken back, and is not named as what stands against it", async () => {
		const made = await office.call<Student>("POST", "/students", { first_name: "Not", last_name: "Gone", status: "enrolled" });
		const undo = () => office.call<ErrorBody>("POST", "/changes/undo", { batch: String(made.headers["x-request-id"]) });
		await admin.call("PUT", `/students/${made.body.id}/health`, { version: 0, allergies: "Nuts" });
		const { status, body } = await undo();
		expect([status, body.error, body.reasons]).toEqual([409, "undo_blocked", []]);
		expect((await admin.call<Health>("GET", `/students/${made.body.id}/health`)).body.allergies).toBe("Nuts");
	});
	test("has a history behind the same door, and the log is shut", async () => {
		const id = await linked();
		await office.call("PUT", `/students/${id}/health`, { version: 0, conditions: "Asthma" });
		await office.call("PUT", `/students/${id}/health`, { version: 1, conditions: "Asthma, mild" });
		const { changes } = (await admin.call<{ changes: Change[] }>("GET", `/students/${id}/health/activity`)).body;
		expect(changes).toMatchObject([
			{ action: "updated", before: { conditions: "Asthma" }, after: { conditions: "Asthma, mild" }, user_name: "Office North" },
			{ action: "created", after: { conditions: "Asthma" } },
		]);
		expect((await readsOf(id)).map(({ what }) => what)).toEqual(["health", "health", "health_history"]);
		expect((await teacher.call("GET", `/students/${id}/health/activity`)).status).toBe(403);
		expect((await southAdmin.call("GET", `/students/${id}/health/activity`)).status).toBe(404);
		expect((await southAdmin.call("GET", `/students/${id}/sensitive-reads`)).status).toBe(404);
		for (const path of ["timeline", "activity"])
			expect(JSON.stringify((await admin.call("GET", `/students/${id}/${path}`)).body)).not.toContain("Asthma");
	});
});

describe("consents", () => {
	const day = fc.integer({ min: 0, max: 300 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * 864e5).toISOString().slice(0, 10));
	const decision = fc.record({ kind: fc.constantFrom(...CONSENT_KINDS), decision: fc.constantFrom(...CONSENT_DECISIONS), decided_on: day });
	test("any order of decisions: all are kept, and of each kind the newest holds", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(decision, { minLength: 1, maxLength: 12 }), async (decisions) => {
				const id = await linked();
				let consents: Consent[] = [];
				for (const one of decisions)
					consents = (await office.call<{ consents: Consent[] }>("POST", `/students/${id}/consents`, { ...one, decided_by: "Rui" })).body
						.consents;
				expect(consents).toHaveLength(decisions.length);
				const expected: Record<string, string> = {};
				// a later entry wins over an earlier one of the same day
				for (const kind of CONSENT_KINDS) {
					const of = decisions.filter((one) => one.kind === kind);
					const newest = of.reduce<(typeof of)[number] | undefined>(
						(best, one) => (best && best.decided_on > one.decided_on ? best : one),
						undefined,
					);
					if (newest) expected[kind] = newest.decision;
				}
				const held = Object.fromEntries(consents.filter(({ holds }) => holds).map(({ kind, decision: what }) => [kind, what]));
				expect(held).toEqual(expected);
				const { body } = await office.call<StudentSummary>("GET", `/students/${id}/summary`);
				expect(body.consents).toEqual(expected);
			}),
			{ numRuns: 25 },
		);
	});
	test("say who entered them, and are refused for bad input, without the right and in another school", async () => {
		const id = await linked();
		const body = { kind: "trips", decision: "given", decided_on: "2026-09-01", decided_by: "Rui Costa" };
		const made = await office.call<{ consents: Consent[] }>("POST", `/students/${id}/consents`, body);
		expect(made.status).toBe(201);
		expect(made.body.consents).toMatchObject([{ ...body, holds: true, entered_by: "Office North", note: null }]);
		expect((await office.call("POST", `/students/${id}/consents`, { ...body, decided_on: "2099-01-01" })).status).toBe(422);
		expect((await office.call("POST", `/students/${id}/consents`, { ...body, kind: "party", decided_by: " " })).status).toBe(422);
		expect((await teacher.call("POST", `/students/${id}/consents`, body)).status).toBe(403);
		expect((await teacher.call<{ consents: Consent[] }>("GET", `/students/${id}/consents`)).body.consents).toHaveLength(1);
		expect((await teacher.call("GET", `/students/${await unlinked()}/consents`)).status).toBe(404);
		expect((await southAdmin.call("POST", `/students/${id}/consents`, body)).status).toBe(404);
		expect((await southAdmin.call("GET", `/students/${id}/consents`)).status).toBe(404);
		expect((await t.owner.query("select from student_consents where student_id = $1", [id])).rowCount).toBe(1);
	});
});

describe("documents", () => {
	const paper = { kind: "passport", number: "P 1", issued_on: "2020-01-01", expires_on: "2030-01-01", note: null };
	const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);
	const add = (who: Caller, student_id: number, more: object = {}) =>
		who.call<StudentDocument & ErrorBody>("POST", "/student-documents", { student_id, ...paper, ...more });
	const listed = async (who: Caller, student_id: number) => {
		const where = encodeURIComponent(JSON.stringify([["student_id", "in", [student_id]]]));
		return who.call<{ student_documents: StudentDocument[] }>("GET", `/student-documents?where=${where}`);
	};
	test("are added, changed by one at a time, and archived", async () => {
		const id = await linked();
		const { body: made, status } = await add(office, id);
		expect([status, made]).toMatchObject([201, { ...paper, student_id: id, version: 1, file: null }]);
		const path = `/student-documents/${made.id}`;
		expect((await office.call<StudentDocument>("PATCH", path, { number: "P 2", version: 1 })).body).toMatchObject({
			number: "P 2",
			version: 2,
		});
		const late = await office.call<ErrorBody>("PATCH", path, { number: "P 3", version: 1 });
		expect([late.status, late.body.current]).toMatchObject([409, { number: "P 2" }]);
		expect((await office.call("POST", `${path}/archive`, { version: 1 })).status).toBe(409);
		expect((await office.call("POST", `${path}/archive`, { version: 2 })).status).toBe(200);
		expect((await listed(office, id)).body.student_documents).toEqual([]);
		expect((await office.call("POST", `${path}/restore`, { version: 3 })).status).toBe(200);
		expect((await listed(office, id)).body.student_documents).toHaveLength(1);
	});
	test("are refused for bad input, without the right and in another school", async () => {
		const id = await linked();
		const refused = await add(office, id, { expires_on: "2019-01-01" });
		expect([refused.status, refused.body.fields]).toEqual([422, { expires_on: "This lies before the beginning." }]);
		const { body } = await add(office, id);
		const path = `/student-documents/${body.id}`;
		expect((await listed(teacher, id)).status).toBe(403);
		for (const place of [path, `${path}/activity`, "/student-documents/export?format=csv", "/student-documents/imports"])
			expect((await teacher.call("GET", place)).status, place).toBe(403);
		expect((await add(finance, id)).status).toBe(403);
		expect((await add(southAdmin, id)).status).toBe(422);
		expect((await listed(southAdmin, id)).body.student_documents).toEqual([]);
		expect((await southAdmin.call("PATCH", path, { number: "P 2", version: 1 })).status).toBe(404);
		const other = await linked();
		expect((await office.call<StudentDocument>("PATCH", path, { student_id: other, version: 1, note: "x" })).body.student_id).toBe(id);
		expect((await t.owner.query("select version from student_documents where id = $1", [body.id])).rows).toEqual([{ version: 2 }]);
	});
	test("that expire within 60 days are listed, the first in front, of those who are here", async () => {
		const id = await linked();
		for (const days of [59, 70, -3]) await add(office, id, { issued_on: null, number: `D${days}`, expires_on: inDays(days) });
		const expiring = async (query = "", who = office) => {
			const { status, body } = await who.call<{ documents: ExpiringDocument[]; meta: PageMeta }>(
				"GET",
				`/students/documents/expiring${query}`,
			);
			expect(status).toBe(200);
			return body;
		};
		const numbers = async (query: string) =>
			(await expiring(query)).documents.filter(({ student_id }) => student_id === id).map(({ number }) => number);
		expect(await numbers("")).toEqual(["D-3", "D59"]);
		expect(await numbers("?within=expired")).toEqual(["D-3"]);
		expect(await numbers("?within=30")).toEqual(["D-3"]);
		expect(await numbers("?within=90&sort=-expires_on")).toEqual(["D70", "D59", "D-3"]);
		expect((await expiring("?within=90&search=ana")).documents[0]?.student_name).toBe("Ana Costa");
		const first = await expiring("?within=90&limit=1&search=ana%20costa");
		expect([first.documents.length, first.meta.has_next]).toEqual([1, true]);
		const next = await office.call<{ documents: ExpiringDocument[] }>("GET", first.meta.next_page_url?.replace("/api", "") ?? "");
		expect(next.body.documents[0]?.id).not.toBe(first.documents[0]?.id);
		expect((await office.call("GET", "/students/documents/expiring?within=61")).status).toBe(422);
		expect((await office.call("GET", `/students/${id}/summary`)).body).toMatchObject({ expiring_documents: 2, expired_documents: 1 });
		expect((await teacher.call("GET", "/students/documents/expiring")).status).toBe(403);
		expect((await expiring("", southAdmin)).documents).toEqual([]);
		await admin.call("PATCH", `/students/${id}`, { version: 1, status: "alumni" });
		expect(await numbers("?within=90")).toEqual([]);
	});
});

describe("head and timeline", () => {
	test("tell each person what they may know", async () => {
		const id = await linked();
		await office.call("PUT", `/students/${id}/health`, { version: 0, medical_alert: "Diabetes" });
		await office.call("POST", "/student-documents", { student_id: id, kind: "report", number: "R-77" });
		await office.call("POST", `/students/${id}/consents`, { kind: "data", decision: "given", decided_on: "2026-09-01", decided_by: "Rui" });
		const head = async (who: Caller) => (await who.call<StudentSummary>("GET", `/students/${id}/summary`)).body;
		expect(await head(office)).toEqual({
			medical_alert: true,
			enrolment: null,
			consents: { data: "given" },
			expiring_documents: 0,
			expired_documents: 0,
		});
		expect(await head(teacher)).toMatchObject({ medical_alert: true, expiring_documents: null });
		expect(await head(finance)).toMatchObject({ medical_alert: null, expiring_documents: null });
		const seen = async (who: Caller) =>
			(await who.call<{ changes: TimelineChange[] }>("GET", `/students/${id}/timeline`)).body.changes.map(({ table }) => table);
		expect(await seen(office)).toEqual(["student_consents", "student_documents", "students"]);
		expect(await seen(teacher)).toEqual(["student_consents", "students"]);
		const far = await unlinked();
		for (const path of ["summary", "timeline"]) {
			expect((await teacher.call("GET", `/students/${far}/${path}`)).status).toBe(404);
			expect((await southAdmin.call("GET", `/students/${id}/${path}`)).status).toBe(404);
			expect((await t.anonymous.call("GET", `/students/${id}/${path}`)).status).toBe(401);
			expect((await admin.call("GET", `/students/x/${path}`)).status).toBe(404);
		}
		// the flag is no look at what it says
		expect(await readsOf(id)).toHaveLength(1);
	});
});
