import type { CoverLesson } from "@homeroom/contract/areas/cover/cover.contract.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeLeave } from "./cover.builders.ts";

let cast: TimetableCast;
let [osei, brandt, other] = [0, 0, 0];
beforeAll(async () => {
	cast = await castTimetable();
	[osei, brandt] = cast.staff as [number, number];
	const { customer_id, users } = cast.t.north;
	[other] = (await inSchool(cast.t, customer_id, (client) =>
		makeStaff(client, [{ first_name: "Ed", last_name: "Lang", user_id: users.editor.user_id }]),
	)) as [number];
});
afterAll(() => cast.t.close());
beforeEach(() => noticesTold(cast.t));

let days = 0;
/** A lesson of Ida Brandt, who is ill, far ahead. */
async function absence() {
	const day = new Date(Date.UTC(2092, 0, 1) + days++ * 864e5).toISOString().slice(0, 10);
	const { id } = (await cast.office.call<Session>("POST", "/timetable/sessions", cast.at(0, { day, staff_ids: [brandt] }))).body;
	await inSchool(cast.t, cast.t.north.customer_id, (client) => makeLeave(client, brandt, day, {}));
	return { day, at: `/cover/${id}/${brandt}` };
}
const assign = (at: string, staff_id: number, version: number | null) =>
	cast.office.call<CoverLesson>("POST", `${at}/assign`, { staff_id, version });

test("who is to cover hears so, with when, for whom and by whom; who no longer does hears that", async () => {
	const { day, at } = await absence();
	expect((await assign(at, osei, null)).status).toBe(200);
	expect(await noticesTold(cast.t)).toMatchObject([
		{
			who: "teacher",
			kind: "cover_assigned",
			path: `/timetable/cover?day=${day}`,
			words: { lesson: "Maths 7", away: "Ida Brandt", day: { day } },
		},
	]);
	expect((await assign(at, other, 1)).status).toBe(200);
	expect((await noticesTold(cast.t)).map(({ who, kind }) => [who, kind])).toEqual([
		["editor", "cover_assigned"],
		["teacher", "cover_withdrawn"],
	]);
	expect((await cast.office.call("POST", `${at}/release`, { version: 2 })).status).toBe(200);
	expect((await noticesTold(cast.t)).map(({ who, kind }) => [who, kind])).toEqual([["editor", "cover_withdrawn"]]);
});

test("who asked hears that it was declined, and nobody hears of what was refused", async () => {
	const { at } = await absence();
	await assign(at, osei, null);
	await noticesTold(cast.t);
	expect((await cast.teacher.call("POST", `${at}/decline`, { reason: "A talk", version: 9 })).status).toBe(409);
	expect((await assign(at, other, 9)).status).toBe(409);
	expect(await noticesTold(cast.t)).toEqual([]);
	expect((await cast.teacher.call("POST", `${at}/decline`, { reason: "A talk", version: 1 })).status).toBe(200);
	expect((await noticesTold(cast.t)).map(({ who, kind }) => [who, kind])).toEqual([["office", "cover_declined"]]);
});
