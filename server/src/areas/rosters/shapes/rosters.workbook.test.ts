import type { Roster } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskOf, newRosterSchool } from "../../../testing/files/roster-desk.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
});
afterAll(() => t.close());

test.each(LOCALES)("the workbook to fill in can be brought in as it is: %s", async (locale) => {
	const school = await newRosterSchool(t);
	const admin = await t.as(school, "admin");
	const file = await admin.call("GET", "/rosters/sample", undefined, { "accept-language": locale });
	expect(file.status).toBe(200);
	const desk = deskOf(admin);
	const roster: Roster = await desk.uploaded({ "workbook.xlsx": file.bytes });
	expect(roster.files.flatMap(({ tables }) => tables.map(({ holds, ignored }) => [holds, ignored]))).toEqual([
		["teachers", []],
		["sections", []],
		["students", []],
		["guardians", []],
	]);
	const checked = await desk.checked(roster);
	const counts = Object.fromEntries(checked.steps.map(({ step, counts: of }) => [step, [of.new, of.error]]));
	expect(counts).toMatchObject({ staff: [2, 0], classes: [2, 0], students: [2, 0] });
	expect(checked.steps.every(({ counts: of }) => of.error === 0)).toBe(true);
	const done = await desk.ran(checked);
	expect(done.state).toBe("done");
	const { rows } = await t.owner.query(
		`select s.first_name, s.class_label, (select string_agg(c.first_name, ',') from student_contacts r join contacts c on c.customer_id = r.customer_id and c.id = r.contact_id where r.customer_id = s.customer_id and r.student_id = s.id) as guardians
		from students s where s.customer_id = $1 order by s.first_name`,
		[school.customer_id],
	);
	expect(rows).toEqual([
		{ first_name: "Ana", class_label: "3A", guardians: "Rita" },
		{ first_name: "Max", class_label: "3B", guardians: "Jonas" },
	]);
});
