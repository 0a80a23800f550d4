import type { TimelineChange } from "@homeroom/contract/areas/students/students.contract.ts";
import type { Student, StudentDocument } from "@homeroom/contract/areas/students/students.rules.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newStudent } from "../../testing/sampling.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let finance: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[office, teacher, finance] = (await Promise.all((["office", "teacher", "finance"] as const).map((role) => t.as(t.north, role)))) as [
		Caller,
		Caller,
		Caller,
	];
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const linked = () => newStudent(t, t.north);
const setPhoto = (id: number, who = office, bytes = PICTURE): Promise<Answer<Student>> => who.call("POST", `/students/${id}/photo`, bytes);
const shown = async (id: number, who = office) => (await who.call<Student>("GET", `/students/${id}`)).body;
const preview = (file: number | null, who = office) => who.call("GET", `/files/${file}/preview?size=64`);
const aliveOf = async (record: string, record_id: number) =>
	(
		await t.owner.query(
			"select f.id from files f join repositories r on r.customer_id = f.customer_id and r.id = f.repository_id where r.record = $1 and r.record_id = $2 and f.deleted_at is null",
			[record, record_id],
		)
	).rows.map(({ id }) => Number(id));
const undoBatch = (batch: string) => office.call<{ batch: string } & ErrorBody>("POST", "/changes/undo", { batch });
const undo = ({ headers }: Answer<unknown>) => undoBatch(String(headers["x-request-id"]));

describe("a photo", () => {
	test("is given, replaced and taken away; each step can be undone and done again", async () => {
		const id = await linked();
		const first = await setPhoto(id);
		expect(first.status).toBe(200);
		const a = first.body.photo_file_id;
		expect(first.body).toMatchObject({ id, version: 2, photo_file_id: expect.any(Number) });
		expect((await preview(a)).status).toBe(200);
		const second = await setPhoto(id);
		const b = second.body.photo_file_id;
		expect(b).not.toBe(a);
		expect(await aliveOf("students", id)).toEqual([b]);
		expect((await undo(second)).status).toBe(200);
		expect((await shown(id)).photo_file_id).toBe(a);
		expect(await aliveOf("students", id)).toEqual([a]);
		expect((await undo(first)).status).toBe(200);
		expect((await shown(id)).photo_file_id).toBeNull();
		expect(await aliveOf("students", id)).toEqual([]);
		const third = await setPhoto(id);
		const gone = await office.call<Student>("POST", `/students/${id}/photo/remove`, { version: third.body.version });
		expect([gone.status, gone.body.photo_file_id]).toEqual([200, null]);
		expect(await aliveOf("students", id)).toEqual([]);
		const undone = await undo(gone);
		expect((await shown(id)).photo_file_id).toBe(third.body.photo_file_id);
		// undoing the undo takes it away again
		expect((await undoBatch(undone.body.batch)).status).toBe(200);
		expect((await shown(id)).photo_file_id).toBeNull();
		expect((await undo(third)).status).toBe(409);
	});
	test("given by several at once: one is left, the others are on their way out", async () => {
		const id = await linked();
		const answers = await Promise.all(Array.from({ length: 6 }, () => setPhoto(id)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
		expect(await aliveOf("students", id)).toEqual([(await shown(id)).photo_file_id]);
	});
	test("is kept by no browser, and is nothing to another school", async () => {
		const { body } = await setPhoto(await linked());
		expect((await preview(body.photo_file_id)).headers).toMatchObject({ "cache-control": "private, no-store" });
		expect((await preview(body.photo_file_id, southAdmin)).status).toBe(404);
	});
	test("of a child whose family does not want photos is the office's alone", async () => {
		const id = await linked();
		const { body } = await setPhoto(id);
		const decide = (decision: string, decided_on: string) =>
			office.call("POST", `/students/${id}/consents`, { kind: "photo", decision, decided_on, decided_by: "Rui" });
		expect((await shown(id, teacher)).photo_file_id).toBe(body.photo_file_id);
		expect((await preview(body.photo_file_id, teacher)).status).toBe(200);
		await decide("withdrawn", "2026-09-02");
		for (const who of [teacher, finance]) {
			expect(await shown(id, who)).toMatchObject({ photo_file_id: null, photo_withdrawn: true });
			const { students } = (await who.call<{ students: Student[] }>("GET", "/students?limit=100")).body;
			expect(students.find((student) => student.id === id)).toMatchObject({ photo_file_id: null });
			expect((await preview(body.photo_file_id, who)).status).toBe(404);
			expect((await who.call("GET", `/files/${body.photo_file_id}/content`)).status).toBe(404);
		}
		expect((await shown(id)).photo_file_id).toBe(body.photo_file_id);
		expect((await preview(body.photo_file_id)).status).toBe(200);
		const found = async (who: Caller) =>
			(await who.call<{ results: { photo_file_id: number | null }[] }>("GET", `/find/names?of=students:${id}`)).body.results[0]
				?.photo_file_id;
		expect([await found(office), await found(teacher)]).toEqual([body.photo_file_id, null]);
		// an older paper that turns up later does not count
		await decide("given", "2026-09-01");
		expect((await shown(id, teacher)).photo_file_id).toBeNull();
		await decide("given", "2026-09-03");
		expect((await shown(id, teacher)).photo_file_id).toBe(body.photo_file_id);
	});
	test("decided on by several at once: the newest day holds", async () => {
		const id = await linked();
		const days = ["2026-09-01", "2026-09-05", "2026-09-03", "2026-09-04"];
		const answers = await Promise.all(
			days.map((decided_on) =>
				office.call("POST", `/students/${id}/consents`, {
					kind: "photo",
					decision: decided_on === "2026-09-05" ? "withdrawn" : "given",
					decided_on,
					decided_by: "Rui",
				}),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201));
		expect((await shown(id)).photo_withdrawn).toBe(true);
	});
	test("is refused for what is no picture, without the right, and in another school", async () => {
		const id = await linked();
		const pdf = await setPhoto(id, office, Buffer.from("%PDF-1.7"));
		expect([pdf.status, (pdf.body as unknown as ErrorBody).fields]).toEqual([422, { file: expect.stringContaining("picture") }]);
		expect((await setPhoto(id, teacher)).status).toBe(403);
		expect((await setPhoto(id, southAdmin)).status).toBe(404);
		expect((await setPhoto(987_654_321)).status).toBe(404);
		expect((await southAdmin.call("POST", `/students/${id}/photo/remove`, { version: 1 })).status).toBe(404);
		const { body } = await setPhoto(id);
		expect((await office.call("POST", `/students/${id}/photo/remove`, { version: 1 })).status).toBe(409);
		expect((await teacher.call("POST", `/students/${id}/photo/remove`, { version: 2 })).status).toBe(403);
		// it is changed with the student, not as a file
		for (const what of ["delete", "restore"])
			expect((await office.call("POST", `/files/${body.photo_file_id}/${what}`, { version: 1 })).status).toBe(404);
		expect(await shown(id)).toMatchObject({ photo_file_id: body.photo_file_id, version: 2 });
	});
	test("does not make files beside the student something to undo", async () => {
		const id = await linked();
		const { body } = await office.call<{ data: { id: number }[] }>("POST", `/repository-detail/${t.north.customer_id}`, {
			platform_module_id: 1,
			record: "students",
			record_id: id,
		});
		const refused = await undo(await office.call("POST", `/repositories/${body.data[0]?.id}/files?name=a.png`, PICTURE));
		expect([refused.status, refused.body.error]).toEqual([409, "undo_never"]);
	});
});

describe("a scan of a document", () => {
	const made = async (id: number) =>
		(await office.call<StudentDocument>("POST", "/student-documents", { student_id: id, kind: "passport", number: "P 1" })).body;
	const attach = (document: number, who = office, name = "pass.png"): Promise<Answer<StudentDocument>> =>
		who.call("POST", `/student-documents/${document}/scan?name=${encodeURIComponent(name)}`, PICTURE);
	const scanOf = async (document: number) => (await office.call<StudentDocument>("GET", `/student-documents/${document}`)).body.file;

	test("is attached, replaced and taken away, goes with the document and comes back with it", async () => {
		const id = await linked();
		const { id: document } = await made(id);
		const first = await attach(document);
		expect(first.status).toBe(200);
		expect(first.body).toMatchObject({ version: 2, file: { name: "pass.png", media_type: "image/png", size: expect.any(Number) } });
		const second = await attach(document, office, "new pass.png");
		expect(await scanOf(document)).toMatchObject({ id: second.body.file?.id, name: "new pass.png" });
		expect(await aliveOf("student_documents", document)).toEqual([second.body.file?.id]);
		expect((await undo(second)).status).toBe(200);
		expect((await scanOf(document))?.id).toBe(first.body.file?.id);
		const removed = await office.call("POST", `/student-documents/${document}/archive`, { version: 4 });
		expect(removed.status).toBe(200);
		expect(await aliveOf("student_documents", document)).toEqual([]);
		expect((await undo(removed)).status).toBe(200);
		expect(await aliveOf("student_documents", document)).toEqual([first.body.file?.id]);
		const without = await office.call<StudentDocument>("POST", `/student-documents/${document}/scan/remove`, { version: 6 });
		expect([without.status, without.body.file]).toEqual([200, null]);
		const { changes } = (await office.call<{ changes: TimelineChange[] }>("GET", `/students/${id}/timeline`)).body;
		expect(changes[0]).toMatchObject({ table: "student_documents", after: { file_id: null } });
	});
	test("is read by whoever may read documents, and by nobody else", async () => {
		const id = await linked();
		const { body } = await attach((await made(id)).id);
		expect((await office.call("GET", `/files/${body.file?.id}/content`)).status).toBe(200);
		for (const who of [teacher, finance, southAdmin]) {
			expect((await who.call("GET", `/files/${body.file?.id}/content`)).status).toBe(404);
			expect((await preview(body.file?.id ?? null, who)).status).toBe(404);
		}
		const place = { platform_module_id: 1, record: "student_documents", record_id: body.id };
		expect((await teacher.call("POST", `/repository-detail/${t.north.customer_id}`, place)).status).toBe(403);
		expect((await office.call("POST", `/files/${body.file?.id}/delete`, { version: 1 })).status).toBe(404);
	});
	test("is refused for what is no file of a school, without the right, at none and in another school", async () => {
		const id = await linked();
		const { id: document } = await made(id);
		const page = await office.call<ErrorBody>(
			"POST",
			`/student-documents/${document}/scan?name=a.html`,
			Buffer.from("<script>alert(1)</script>"),
		);
		expect([page.status, Object.keys(page.body.fields ?? {})]).toEqual([422, ["file"]]);
		expect((await attach(document, office, "a/b.png")).status).toBe(422);
		expect((await attach(document, teacher)).status).toBe(403);
		expect((await attach(987_654_321)).status).toBe(404);
		expect((await attach(document, southAdmin)).status).toBe(404);
		expect((await office.call("POST", `/student-documents/${document}/scan/remove`, { version: 9 })).status).toBe(409);
		expect(await aliveOf("student_documents", document)).toEqual([]);
	});
});
