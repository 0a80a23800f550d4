import type { AttendanceCode, AttendanceSettings } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher] = [await t.as(t.north, "admin"), await t.as(t.north, "office"), await t.as(t.north, "teacher")];
});
afterAll(() => t.close());

test("a school sets codes and settings; ours keep their meaning", async () => {
	const made = await admin.call<AttendanceCode>("POST", "/attendance/codes", {
		name: "Swimming",
		code: "W",
		is_present: true,
		on_site: false,
	});
	expect(made.status).toBe(201);
	expect(
		(await admin.call("POST", "/attendance/codes", { name: "Again", code: "W", is_present: true, on_site: false })).body,
	).toMatchObject({
		fields: { code: expect.any(String) },
	});
	const { codes: all, settings } = (
		await teacher.call<{ codes: AttendanceCode[]; settings: AttendanceSettings }>("GET", "/attendance/codes")
	).body;
	const present = all.find(({ key }) => key === "present") as AttendanceCode;
	const input = { ...present, name: "x", is_present: false };
	expect((await admin.call<AttendanceCode>("PUT", `/attendance/codes/${present.id}`, { ...input, code: "P" })).body).toMatchObject({
		code: "P",
		is_present: true,
		name: null,
	});
	expect((await admin.call("PUT", `/attendance/codes/${present.id}`, { ...input, archived: true, version: 2 })).status).toBe(422);
	expect((await office.call("PUT", "/attendance/settings", settings)).status).toBe(403);
	expect((await admin.call<AttendanceSettings>("PUT", "/attendance/settings", { ...settings, late_after_minutes: 10 })).body).toMatchObject(
		{
			late_after_minutes: 10,
		},
	);
	expect((await admin.call("PUT", "/attendance/settings", settings)).status).toBe(409);
	expect((await admin.call("PUT", "/attendance/settings", { ...settings, late_after_minutes: -1 })).status).toBe(422);
});
