import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Import, ImportPlanInput, ImportRow } from "@homeroom/contract/kit/import-calls.ts";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { Caller } from "./test-app.ts";

/** The columns as they were suggested. */
export const planOf = ({ columns, match, empty, date_format_id, header_row }: Import): ImportPlanInput => ({
	header_row,
	columns: columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }])),
	match,
	empty,
	date_format_id,
});

/** The steps of an import, done by one person unless told otherwise. */
export function importSteps(admin: Caller, record = "students") {
	const upload = (content: string | Buffer, by = admin, name = `${record}.csv`) =>
		by.call<Import>("POST", `/${record}/imports?name=${encodeURIComponent(name)}`, Buffer.from(content));
	const show = async (id: number, by = admin) => (await by.call<Import>("GET", `/${record}/imports/${id}`)).body;
	const checked = async (content: string | Buffer, change: Partial<ImportPlanInput> = {}, by = admin): Promise<Import> => {
		const { body } = await upload(content, by);
		const answer = await by.call<Import>("POST", `/${record}/imports/${body.id}/check`, { ...planOf(body), ...change });
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
		await eventually(async () => expect((await show(body.id, by)).state).toBe("checked"));
		return show(body.id, by);
	};
	return {
		upload,
		show,
		checked,
		async ran(content: string | Buffer, change: Partial<ImportPlanInput> = {}): Promise<Import> {
			const { id } = await checked(content, change);
			expect((await admin.call("POST", `/${record}/imports/${id}/run`)).status).toBe(200);
			await eventually(async () => expect((await show(id)).state).toMatch(/done|stopped/));
			return show(id);
		},
		rowsOf: async (id: number, kind = "") =>
			(
				await admin.call<{ rows: ImportRow[]; meta: { total: number } }>(
					"GET",
					`/${record}/imports/${id}/rows?limit=100${kind && `&kind=${kind}`}`,
				)
			).body,
		found: async (search: string) =>
			(await admin.call<{ students: Student[] }>("GET", `/students?limit=100&search=${encodeURIComponent(search)}`)).body.students,
		create: async (more: object) =>
			(
				await admin.call<Student>("POST", "/students", {
					first_name: "Ana",
					last_name: "Costa",
					status: "enrolled",
					make: ["class_label"],
					...more,
				})
			).body,
	};
}
