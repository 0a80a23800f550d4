import type pg from "pg";
import { customerTables } from "../checksum.ts";

/** The column that says in which table an id beside it is; its words are tables, or one of their rows. */
const KINDS = ["person_kind", "record", "table_name", "about", "kind"] as const;
/** Ids whose name does not say where they point. */
const OTHERS: Record<string, string> = {
	"houses.heads": "staff",
	"emergency_told.on_site_id": "emergency_people",
	"attendance_marks.counted_code_id": "attendance_codes",
	"sessions.origin_id": "schedules",
	"sessions.day_off_id": "calendar_days",
};
/** Ids that stand a second time beside them, under a foreign key; the kind beside them is of another id. */
const HELD = new Set(["record_people.person_id"]);

/** Columns in which an id of another customer's row stands, by the catalog: where no foreign key holds it, and inside of lists and jsonb. */
export async function strangersIn(db: Pick<pg.ClientBase, "query">): Promise<string[]> {
	const tables = new Set(await customerTables(db));
	const tableOf = (word: string): string | undefined =>
		[word, `${word}s`, `${word}es`, word.replace(/y$/, "ies")].find((name) => tables.has(name));
	const { rows: columns } = await db.query<{ table: string; name: string; list: boolean; beside: string[] }>(
		`select c.relname as table, a.attname as name, a.atttypid = 'bigint[]'::regtype as list,
			array(select b.attname::text from pg_attribute b where b.attrelid = c.oid and b.attname = any($2)) as beside
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype) and a.attname <> 'customer_id'
			and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'customer_id')
			and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
		order by 1, 2`,
		[[...tables], KINDS],
	);
	const found: string[] = [];
	const look = async (of: string, table: string, id: string, target: string, where = "true", from = ""): Promise<void> => {
		const { rowCount } = await db.query(
			`select from ${table} r ${from} join ${target} t on t.id = ${id} where t.customer_id <> r.customer_id and ${where} limit 1`,
		);
		if (rowCount !== 0) found.push(`${of} in ${target}`);
	};
	for (const { table, name, list, beside } of columns) {
		const of = `${table}.${name}`;
		if (HELD.has(of)) continue;
		const named = OTHERS[of] ?? tableOf(name.replace(/_ids?$/, ""));
		const id = list ? `any(r.${name})` : `r.${name}`;
		const kind = KINDS.find((one) => beside.includes(one));
		if (named !== undefined) await look(of, table, id, named);
		else if (kind !== undefined && /^(person_id|record_id|row_id|ref)$/.test(name)) {
			const { rows } = await db.query<{ word: string }>(`select distinct ${kind} as word from ${table} where ${name} is not null`);
			for (const { word } of rows) {
				const target = tableOf(word);
				if (target !== undefined) await look(of, table, id, target, `r.${kind} = '${word}'`);
			}
		}
	}
	await look(
		"message_recipients.children",
		"message_recipients",
		"(c.child->>'id')::bigint",
		"students",
		"true",
		"cross join lateral jsonb_array_elements(r.children) c (child)",
	);
	return found;
}
