import type { absenceCalls } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { codeOf } from "../attendance/attendance.samples.ts";

let weeks = 0;
const absence = async (t: TestApp, { customer_id, student_id }: Ids) => {
	const from = new Date(Date.UTC(2100, 0, 1) + weeks++ * 7 * 864e5).toISOString().slice(0, 10);
	return { student_id, code_id: await codeOf(t, customer_id, "ill"), from, to: from, reason: "Cold" };
};
const newAbsence = async (t: TestApp, ids: Ids): Promise<number> => {
	const { code_id, from } = await absence(t, ids);
	return inSchool(t, ids.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into absences (student_id, code_id, starts_at, ends_at, announced_by) values ($1, $2, $3::date, $3::date + 1, $4) returning id",
			[ids.student_id, code_id, from, ids.user_id],
		);
		return Number(rows[0]?.id);
	});
};

export const absencesSamples: AreaSamples<"attendance", keyof typeof absenceCalls> = {
	absent: () => ({ query: { day: "2026-11-16" } }),
	watch: () => ({}),
	absences: () => ({ query: { from: "2026-11-01", to: "2026-11-30" } }),
	absence_create: async (ids, t) => ({ body: await absence(t, ids) }),
	absence_decide: async (ids, t) => ({ params: { id: await newAbsence(t, ids) }, body: { state: "accepted", answer: null, version: 1 } }),
	absence_withdraw: async (ids, t) => ({ params: { id: await newAbsence(t, ids) }, body: { version: 1 } }),
};
