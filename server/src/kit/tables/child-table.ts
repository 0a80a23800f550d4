import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { sql, verbatim } from "../db/sql-text.ts";
import type { RecordTable } from "./record-table.ts";

type Child = RecordSpec & { of: NonNullable<RecordSpec["of"]> };
/** The file beside a row, as answers tell it. */
const scanOf = (table: string): string =>
	`(select jsonb_build_object('id', f.id, 'name', f.name, 'media_type', v.media_type, 'size', v.size)
		from files f join file_versions v on v.file_id = f.id and v.number = f.number where f.id = ${table}.file_id)`;

/** Where rows live that belong to another record: reached by whoever reaches that, found through it, named after it in files. */
export function childTable<const S extends Child>(spec: S, parent: RecordTable, title: string): RecordTable<S> {
	const { name, of, scan } = spec;
	const owner = parent.spec.name;
	return {
		spec,
		parent,
		title,
		unsought: true,
		own: (user_id) =>
			sql`${verbatim(`${name}.${of.key}`)} in (select ${verbatim(owner)}.id from ${verbatim(owner)} where ${parent.own(user_id)})`,
		...(scan && { columns: { file: scanOf(name) } }),
		lookups: {
			[of.key]: {
				from: owner,
				id: `${owner}.id`,
				name: parent.title,
				keys: (parent.spec.keys ?? []).map((key) => `${owner}.${key}`),
			},
		},
	};
}
