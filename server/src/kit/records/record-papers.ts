import { ask, type CustomerDb } from "../db/customer-db.ts";
import { found, notFound, Refusal } from "../http/refusal.ts";
import { conditionOf } from "../lists/list.ts";
import type { RecordTable } from "../tables/record-table.ts";
import { visibleFilters } from "./record-queries.ts";

/** Papers of a record, each with its scan: documents of a student, contracts and qualifications of staff. */
export interface PaperTable<Paper extends { id: number }> {
	table: string;
	/** The record they belong to, and the column that names it. */
	of: RecordTable;
	key: string;
	/** What is typed, by its type in the database. */
	fields: { [K in keyof Paper]?: "text" | "date" | "integer" };
	order: string;
	/** The constraint that days break, and the field that is told. */
	days: { constraint: string; field: string };
}
interface PaperAt {
	/** Of the record. */
	id: number;
	paper_id: number;
}
type Bind = (value: unknown) => string;
function binding(): { values: unknown[]; bind: Bind } {
	const values: unknown[] = [];
	return { values, bind: (value) => `$${values.push(value)}` };
}

const columnsOf = <P extends { id: number }>({ key, fields }: PaperTable<P>): string =>
	`d.id, d.${key}, ${Object.keys(fields)
		.map((name) => `d.${name}`)
		.join(", ")}, d.file_id, d.version, d.updated_at,
	(select jsonb_build_object('id', f.id, 'name', f.name, 'media_type', v.media_type, 'size', v.size)
		from files f join file_versions v on v.file_id = f.id and v.number = f.number where f.id = d.file_id) as file`;
/** The record as far as the person may see it. */
const owner = ({ of }: PaperTable<never>, id: number, own: number | null, bind: Bind): string =>
	conditionOf([{ sql: `${of.spec.name}.id = ?`, values: [id] }, ...visibleFilters(of, own)], bind);
const onePaper = (papers: PaperTable<never>, { id, paper_id }: PaperAt, own: number | null, bind: Bind): string => {
	const { name } = papers.of.spec;
	return `d.id = ${bind(paper_id)} and d.removed_at is null and d.${papers.key} = (select ${name}.id from ${name} where ${owner(papers, id, own, bind)})`;
};
const wrongDays =
	({ days }: PaperTable<never>) =>
	(error: unknown): never => {
		const { constraint } = error as { constraint?: string };
		throw constraint === days.constraint ? new Refusal("invalid", { fields: { [days.field]: { message: "before_start" } } }) : error;
	};

/** Undefined where the person may not see the record. */
export async function papersOf<P extends { id: number }>(
	db: CustomerDb,
	papers: PaperTable<P>,
	id: number,
	own: number | null,
): Promise<P[] | undefined> {
	const { values, bind } = binding();
	const { name } = papers.of.spec;
	const rows = await ask<P>(
		db,
		`select ${columnsOf(papers)} from ${name} left join ${papers.table} d on d.${papers.key} = ${name}.id and d.removed_at is null
		where ${owner(papers as PaperTable<never>, id, own, bind)} order by ${papers.order}, d.id limit 200`,
		values,
	);
	return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

export async function createPaper<P extends { id: number }>(
	db: CustomerDb,
	papers: PaperTable<P>,
	id: number,
	own: number | null,
	input: Record<string, unknown>,
): Promise<P> {
	const { values, bind } = binding();
	const { name } = papers.of.spec;
	const fields = Object.entries(papers.fields);
	const [row] = await ask<P>(
		db,
		`insert into ${papers.table} as d (${papers.key}, ${fields.map(([field]) => field).join(", ")})
		select ${name}.id, ${fields.map(([field, type]) => `${bind(input[field])}::${type}`).join(", ")}
		from ${name} where ${owner(papers as PaperTable<never>, id, own, bind)} returning ${columnsOf(papers)}`,
		values,
	).catch(wrongDays(papers as PaperTable<never>));
	return found(row);
}

/** `change`: what it says now, that its scan goes, or that it is taken off the list. */
export async function changePaper<P extends { id: number }>(
	db: CustomerDb,
	papers: PaperTable<P>,
	at: PaperAt & { version: number },
	own: number | null,
	change: Record<string, unknown> | "without_file" | "removed",
): Promise<P> {
	const { values, bind } = binding();
	const set =
		change === "removed"
			? "removed_at = now()"
			: change === "without_file"
				? "file_id = null"
				: Object.entries(papers.fields)
						.map(([field, type]) => `${field} = ${bind((change as Record<string, unknown>)[field])}::${type}`)
						.join(", ");
	const [row] = await ask<P>(
		db,
		`update ${papers.table} d set ${set}, version = d.version + 1, updated_at = now()
		where ${onePaper(papers as PaperTable<never>, at, own, bind)} and d.version = ${bind(at.version)} returning ${columnsOf(papers)}`,
		values,
	).catch(wrongDays(papers as PaperTable<never>));
	if (row !== undefined) return row;
	const current = (await papersOf(db, papers, at.id, own))?.find((paper) => paper.id === at.paper_id);
	if (current === undefined) throw notFound();
	throw new Refusal("conflict", { current });
}

type Write<P> = (db: CustomerDb, file_id: number) => Promise<P>;
/** Another scan, or the first: `keep` stores the bytes and has it written. Whoever comes last wins: what was there can be brought back by undo. */
export async function setPaperFile<P extends { id: number }>(
	db: CustomerDb,
	papers: PaperTable<P>,
	at: PaperAt,
	own: number | null,
	keep: (write: Write<P>) => Promise<P>,
): Promise<P> {
	const { values, bind } = binding();
	const there = await ask(db, `select d.id from ${papers.table} d where ${onePaper(papers as PaperTable<never>, at, own, bind)}`, values);
	found(there[0]);
	return keep(async (transaction, file_id) => {
		const place = binding();
		const [row] = await ask<P>(
			transaction,
			`update ${papers.table} d set file_id = ${place.bind(file_id)}, version = d.version + 1, updated_at = now()
			where ${onePaper(papers as PaperTable<never>, at, own, place.bind)} returning ${columnsOf(papers)}`,
			place.values,
		);
		return found(row);
	});
}
