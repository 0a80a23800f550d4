import type { Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Answer } from "../../testing/test-app.ts";
import { makeDraft } from "./drafts.builders.ts";

let cast: TimetableCast;
beforeAll(async () => {
	cast = await castTimetable();
});
afterAll(() => cast.t.close());

const DAYS = { starts_on: "2026-11-02", ends_on: "2026-11-13" };
const draft = (cycle_day: number) =>
	inSchool(cast.t, cast.t.north.customer_id, (client) =>
		makeDraft(client, { name: `Day ${cycle_day}`, academic_year_id: cast.year, ...DAYS }, [
			{
				class_id: cast.classes[2] as number,
				cycle_day,
				starts_at: "08:30",
				ends_at: "09:15",
				room_id: cast.rooms[0] as number,
				staff_ids: [cast.staff[1] as number],
			},
		]),
	);
const publish = (id: number) => cast.office.call<Timetable>("POST", `/timetables/${id}/publish`, { from: DAYS.starts_on, version: 1 });
const undo = ({ headers }: Answer<unknown>) =>
	cast.office.call<ErrorBody>("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });
const sessions = async () =>
	(
		await cast.office.call<{ sessions: Session[] }>(
			"GET",
			`/timetable/sessions?from=${DAYS.starts_on}&to=${DAYS.ends_on}&class_id=${cast.classes[2]}`,
		)
	).body.sessions;

test("publishing is taken back as one: its sessions go, what they replaced comes back with its ids, and the draft is a draft", async () => {
	const first = await publish(await draft(1));
	expect(first.status).toBe(200);
	const before = await sessions();
	expect(before.map(({ day }) => day)).toEqual(["2026-11-02", "2026-11-09"]);
	const second = await publish(await draft(2));
	expect((await sessions()).map(({ day }) => day)).toEqual(["2026-11-03", "2026-11-10"]);
	const back = await undo(second);
	expect([back.status, back.body]).toEqual([200, expect.anything()]);
	expect((await sessions()).map(({ id, day, teachers }) => [id, day, teachers.length])).toEqual(before.map(({ id, day }) => [id, day, 1]));
	const { rows } = await cast.t.owner.query("select state from timetables where id = $1", [second.body.id]);
	expect(rows).toEqual([{ state: "draft" }]);
	// its teacher is held again
	const { rows: held } = await cast.t.owner.query(
		"select t.is_held, t.during = s.during as same from session_teachers t join sessions s on s.id = t.session_id where s.id = any($1)",
		[before.map(({ id }) => id)],
	);
	expect(held).toEqual([
		{ is_held: true, same: true },
		{ is_held: true, same: true },
	]);
});
