import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, listed, type Sql, sql, verbatim } from "../db/sql-text.ts";
import { found, notFound, Refusal } from "../http/refusal.ts";
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
const columnsOf = <P extends { id: number }>({ key, fields }: PaperTable<P>): Sql =>
	sql`d.id, d.${verbatim(key)}, ${listed(Object.keys(fields).map((name) => verbatim(`d.${name}`)))}, d.file_id, d.version, d.updated_at,
	(select jsonb_build_object('id', f.id, 'name', f.name, 'media_type', v.media_type, 'size', v.size)
		from files f join file_versions v on v.file_id = f.id and v.number = f.number where f.id = d.file_id) as file`;
/** The record as far as the person may see it. */
const owner = ({ of }: PaperTable<never>, id: number, own: number | null): Sql =>
	allOf([sql`${verbatim(of.spec.name)}.id = ${id}`, ...visibleFilters(of, own)]);
const onePaper = (papers: PaperTable<never>, { id, paper_id }: PaperAt, own: number | null): Sql => {
	const { name } = papers.of.spec;
	return sql`d.id = ${paper_id} and d.removed_at is null and d.${verbatim(papers.key)} = (select ${verbatim(name)}.id from ${verbatim(name)} where ${owner(papers, id, own)})`;
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
	const { name } = papers.of.spec;
	const rows = await ask<P>(
		db,
		sql`select ${columnsOf(papers)} from ${verbatim(name)} left join ${verbatim(papers.table)} d on d.${verbatim(papers.key)} = ${verbatim(name)}.id and d.removed_at is null
		where ${owner(papers as PaperTable<never>, id, own)} order by ${verbatim(papers.order)}, d.id limit 200`,
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
	const { name } = papers.of.spec;
	const fields = Object.entries(papers.fields);
	const [row] = await ask<P>(
		db,
		sql`insert into ${verbatim(papers.table)} as d (${verbatim(papers.key)}, ${verbatim(fields.map(([field]) => field).join(", "))})
		select ${verbatim(name)}.id, ${listed(fields.map(([field, type]) => sql`${input[field]}::${verbatim(type)}`))}
		from ${verbatim(name)} where ${owner(papers as PaperTable<never>, id, own)} returning ${columnsOf(papers)}`,
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
	const set =
		change === "removed"
			? sql`removed_at = now()`
			: change === "without_file"
				? sql`file_id = null`
				: listed(Object.entries(papers.fields).map(([field, type]) => sql`${verbatim(field)} = ${change[field]}::${verbatim(type)}`));
	const [row] = await ask<P>(
		db,
		sql`update ${verbatim(papers.table)} d set ${set}, version = d.version + 1, updated_at = now()
		where ${onePaper(papers as PaperTable<never>, at, own)} and d.version = ${at.version} returning ${columnsOf(papers)}`,
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
	const there = await ask(db, sql`select d.id from ${verbatim(papers.table)} d where ${onePaper(papers as PaperTable<never>, at, own)}`);
	found(there[0]);
	return keep(async (transaction, file_id) => {
		const [row] = await ask<P>(
			transaction,
			sql`update ${verbatim(papers.table)} d set file_id = ${file_id}, version = d.version + 1, updated_at = now()
			where ${onePaper(papers as PaperTable<never>, at, own)} returning ${columnsOf(papers)}`,
		);
		return found(row);
	});
}
