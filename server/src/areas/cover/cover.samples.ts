import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { ownStaff } from "../staff/staff.samples.ts";
import { newSession } from "../timetable/timetable.samples.ts";

interface Absence {
	session_id: number;
	away_staff_id: number;
	day: string;
}
/** A lesson on a day of its own whose teacher is away: somebody, or whoever calls. */
async function absence(t: TestApp, ids: Ids, away?: number): Promise<Absence> {
	const { id, staff_id, starts_on } = await newSession(t, ids);
	const away_staff_id = away ?? staff_id;
	await inSchool(t, ids.customer_id, async (client) => {
		await client.query(
			"insert into session_teachers (session_id, staff_id) values ($1, $2) on conflict (customer_id, session_id, staff_id) do nothing",
			[id, away_staff_id],
		);
		await client.query(
			"insert into staff_leave (staff_id, kind, starts_at, ends_at, state, decided_at) values ($1, 'sick', $2::date, $2::date + 1, 'approved', now())",
			[away_staff_id, starts_on],
		);
	});
	return { session_id: id, away_staff_id, day: starts_on };
}
const colleague = (t: TestApp, { customer_id }: Ids): Promise<number> =>
	inSchool(t, customer_id, async (client) => (await makeStaff(client, [{ first_name: "Col", last_name: "League" }]))[0] as number);
const covered = async (t: TestApp, ids: Ids, staff_id: number): Promise<Absence> => {
	const at = await absence(t, ids);
	await inSchool(t, ids.customer_id, async (client) => {
		await client.query("update session_teachers set is_away = true where session_id = $1", [at.session_id]);
		await client.query("insert into session_teachers (session_id, staff_id, part) values ($1, $2, 'cover')", [at.session_id, staff_id]);
		await client.query(
			"insert into covers (session_id, away_staff_id, cover_staff_id, assigned_by, assigned_at) values ($1, $2, $3, $4, now())",
			[at.session_id, at.away_staff_id, staff_id, ids.user_id],
		);
	});
	return at;
};
const paramsOf = ({ session_id, away_staff_id }: Absence) => ({ session_id, away_staff_id });

export const coverSamples: AreaSamples<"cover"> = {
	day: async (ids, t) => ({ query: { day: (await covered(t, ids, await colleague(t, ids))).day } }),
	mine: async (ids, t) => {
		const { day } = await covered(t, ids, await ownStaff(t, ids));
		return { query: { from: day, to: day } };
	},
	colleagues: async (ids, t) => ({ params: paramsOf(await absence(t, ids)) }),
	assign: async (ids, t) => ({ params: paramsOf(await absence(t, ids)), body: { staff_id: await colleague(t, ids), version: null } }),
	release: async (ids, t) => ({ params: paramsOf(await covered(t, ids, await colleague(t, ids))), body: { version: 1 } }),
	decline: async (ids, t) => ({
		params: paramsOf(await covered(t, ids, await ownStaff(t, ids))),
		body: { reason: "Oral exams", version: 1 },
	}),
	note: async (ids, t) => ({
		params: paramsOf(await absence(t, ids, await ownStaff(t, ids))),
		body: { note: "Page 12, then the worksheet", version: null },
	}),
};
