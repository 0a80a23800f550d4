import { randomUUID } from "node:crypto";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeStudents } from "../students/students.builders.ts";

/** A batch of that person: one student added. */
export function newBatch(t: TestApp, { customer_id, user_id }: Pick<Ids, "customer_id" | "user_id">): Promise<string> {
	const batch = randomUUID();
	return inSchool(t, customer_id, async (client) => {
		await client.query("select set_config('app.user_id', $1, true), set_config('app.request_id', $2, true)", [String(user_id), batch]);
		const blank = { middle_name: null, date_of_birth: null, email: null, phone: null, class_label: null };
		await makeStudents(client, [{ ...blank, first_name: "Ana", last_name: "Batch", status: "enrolled" }]);
		return batch;
	});
}

export const changesSamples: AreaSamples<"changes"> = {
	list: ({ user_id, student_id }) => ({
		query: { table: "students", row: String(student_id), person: String(user_id), from: "2026-01-01", to: "2030-12-31", limit: "5" },
	}),
	deeds: ({ user_id, student_id }) => ({
		query: { table: "students", row: String(student_id), person: String(user_id), from: "2026-01-01", to: "2030-12-31", limit: "5" },
	}),
	counts: ({ user_id, student_id }) => ({
		query: { table: "students", row: String(student_id), person: String(user_id), did: "created", words: "ana", from: "2026-01-01" },
	}),
	export: ({ student_id }) => ({ query: { table: "students", row: String(student_id), format: "csv" } }),
	as_of: ({ student_id }) => ({ query: { record: "students", id: String(student_id), at: "2100-01-01T00:00:00Z" } }),
	undo_run: async ({ customer_id, user_id }, t) => {
		const batch = randomUUID();
		await inSchool(t, customer_id, (client) =>
			client.query("insert into undo_runs (id, undoes, user_id, total) values ($1, $1, $2, 9000)", [batch, user_id]),
		);
		return { params: { batch } };
	},
	undo: async (ids, t) => ({ body: { batch: await newBatch(t, ids) } }),
};
