import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";

let months = 0;
/** Thirty days that no other year of these tests has. */
function freeYear(): { name: string; starts_on: string; ends_on: string } {
	const start = Date.UTC(1901, 0, 1) + months++ * 31 * 864e5;
	const day = (at: number) => new Date(at).toISOString().slice(0, 10);
	return { name: `Year ${months}`, starts_on: day(start), ends_on: day(start + 29 * 864e5) };
}
interface TestYear {
	id: number;
	starts_on: string;
}
export const newYear = (t: TestApp, customer_id: number): Promise<TestYear> =>
	inSchool(t, customer_id, async (client) => {
		const { name, starts_on, ends_on } = freeYear();
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on) values ($1, $2, $3) returning id",
			[name, starts_on, ends_on],
		);
		return { id: Number(rows[0]?.id), starts_on };
	});
async function newEnrolment(t: TestApp, { customer_id, student_id }: Ids): Promise<TestYear & { enrolment_id: number }> {
	const year = await newYear(t, customer_id);
	return inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into student_enrolments (student_id, academic_year_id, starts_on) values ($1, $2, $3) returning id",
			[student_id, year.id, year.starts_on],
		);
		return { ...year, enrolment_id: Number(rows[0]?.id) };
	});
}

const input = ({ id, starts_on }: TestYear) => ({
	academic_year_id: id,
	grade_level: 5,
	class_label: "5A",
	starts_on,
	ends_on: null,
	status: "enrolled",
	reason: null,
});
const selected = ({ student_id }: Ids) => ({ selection: { ids: [student_id] } });

export const enrolmentsSamples: AreaSamples<"enrolments"> = {
	years: () => ({}),
	year_create: () => ({ body: freeYear() }),
	year_update: async ({ customer_id }, t) => ({
		params: { id: (await newYear(t, customer_id)).id },
		body: { ...freeYear(), is_current: true, version: 1 },
	}),
	year_remove: async ({ customer_id }, t) => ({ params: { id: (await newYear(t, customer_id)).id } }),
	list: ({ student_id }) => ({ params: { id: student_id } }),
	create: async ({ customer_id, student_id }, t) => ({ params: { id: student_id }, body: input(await newYear(t, customer_id)) }),
	update: async (ids, t) => {
		const made = await newEnrolment(t, ids);
		return { params: { id: ids.student_id, enrolment_id: made.enrolment_id }, body: { ...input(made), version: 1 } };
	},
	remove: async (ids, t) => ({
		params: { id: ids.student_id, enrolment_id: (await newEnrolment(t, ids)).enrolment_id },
		body: { version: 1 },
	}),
	promote_preview: async (ids, t) => ({ body: { ...selected(ids), academic_year_id: (await newYear(t, ids.customer_id)).id } }),
	promote: async (ids, t) => ({
		body: {
			...selected(ids),
			academic_year_id: (await newYear(t, ids.customer_id)).id,
			classes: [{ from: "5A", to: "6A", grade_level: 6 }],
		},
	}),
	bulk_status: (ids) => ({ body: { ...selected(ids), status: "withdrawn", on: "2026-11-02", reason: "Moved away" } }),
};
