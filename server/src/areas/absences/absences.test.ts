import type { Absence, Absent } from "@homeroom/contract/areas/absences/absences.calls.ts";
import type { Register } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import type { Caller, TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let southAdmin: Caller;
let today: string;
let students: number[];
let codes: Record<string, number>;
let lesson: AttendanceCast["lesson"];
let mark: AttendanceCast["mark"];

beforeAll(async () => {
	({ t, office, teacher, parent, southAdmin, today, students, codes, lesson, mark } = await castAttendance());
});
afterAll(() => t.close());

test("the office sees who is absent, without a reason first", async () => {
	const marks = [mark(0, "present"), mark(1, "ill"), mark(2, "unexcused", 0, { note: "No word" })];
	await teacher.call("PUT", `/attendance/sessions/${await lesson()}`, { marks });
	const absent = (by: Caller, day = today) => by.call<{ students: Absent[] }>("GET", `/attendance/absent?day=${day}`);
	const { students: found } = (await absent(office)).body;
	expect(found.map(({ student_id, is_explained, note }) => [student_id, is_explained, note])).toEqual([
		[students[2], false, "No word"],
		[students[1], true, null],
	]);
	expect((await absent(office, "yesterday")).status).toBe(422);
	expect((await absent(parent)).body.students).toEqual([]);
	expect((await absent(southAdmin)).body.students).toEqual([]);
});

describe("an absence", () => {
	const ask = (more: object = {}) => ({ student_id: students[0], code_id: codes.ill, from: today, to: today, reason: "Cold", ...more });
	test("announced by a family waits for the office, and is in the register at once", async () => {
		const made = await parent.call<Absence>("POST", "/attendance/absences", ask());
		expect(made.body).toMatchObject({ state: "announced", student_name: "Ana Costa", reason: "Cold" });
		const { marks } = (await teacher.call<Register>("GET", `/attendance/sessions/${await lesson()}`)).body;
		expect(marks[0]?.announced).toEqual({ code_id: codes.ill, reason: "Cold" });
		expect((await parent.call<ErrorBody>("POST", "/attendance/absences", ask())).body.error).toBe("overlap");
		expect((await parent.call("POST", "/attendance/absences", ask({ student_id: students[1] }))).body).toMatchObject({
			fields: { student_id: expect.any(String) },
		});
		expect((await parent.call("POST", "/attendance/absences", ask({ code_id: codes.trip }))).body).toMatchObject({
			fields: { code_id: expect.any(String) },
		});
		expect((await parent.call("POST", "/attendance/absences", ask({ to: "2020-01-01" }))).status).toBe(422);
		const path = `/attendance/absences/${made.body.id}`;
		expect((await parent.call("POST", `${path}/decide`, { state: "accepted", version: 1 })).status).toBe(403);
		expect((await southAdmin.call("POST", `${path}/decide`, { state: "accepted", version: 1 })).status).toBe(404);
		expect(
			(await office.call<Absence>("POST", `${path}/decide`, { state: "accepted", answer: "Get well", version: 1 })).body,
		).toMatchObject({
			state: "accepted",
			answer: "Get well",
		});
		expect((await office.call("POST", `${path}/decide`, { state: "declined", version: 1 })).status).toBe(409);
		const listed = await parent.call<{ absences: Absence[] }>("GET", `/attendance/absences?from=${today}&to=${today}`);
		expect(listed.body.absences).toHaveLength(1);
		expect((await southAdmin.call<{ absences: Absence[] }>("GET", `/attendance/absences?from=${today}&to=${today}`)).body.absences).toEqual(
			[],
		);
		expect((await parent.call<Absence>("POST", `${path}/withdraw`, { version: 2 })).body).toMatchObject({ state: "withdrawn" });
	});
});
