import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, sql, verbatim } from "../db/sql-text.ts";
import type { Filter } from "../lists/filter.ts";
import { visibleFilters } from "../records/record-queries.ts";
import { type Rights, reachInto } from "../records/record-reach.ts";
import type { Listed, Lookup, RecordTable, TableOf } from "../tables/record-table.ts";
import type { ListedName, NameFound, NamesAsked, NamesFound } from "./import-names.ts";
import type { FileField } from "./import-words.ts";

const nameIn = (table: string) => `concat_ws(' ', ${table}.first_name, ${table}.middle_name, ${table}.last_name)`;
/** People of the customer, by name. */
const USERS: Lookup = { from: "memberships", id: "memberships.user_id", name: nameIn("memberships") };
const STAFF: Lookup = { from: "staff", id: "staff.id", name: nameIn("staff") };
const areUsers = ({ field }: Pick<FileField, "field">) => field.kind === "user" || field.of === "users";
export const lookupOf = (table: RecordTable, file: FileField): Lookup | undefined =>
	table.lookups?.[file.name] ?? (areUsers(file) ? USERS : file.field.of === "staff" ? STAFF : undefined);

/** Who asks what rows are called, and where rows of other records live. */
export interface Asker {
	rights: Rights;
	user_id: number;
	tableOf: TableOf;
}
type Named = Pick<FileField, "name" | "field">;
/** Which rows they may call by name: those of which a search would tell them. Undefined: none. */
function nameable(lookup: Lookup, file: Named, { rights, user_id, tableOf }: Asker): Filter[] | undefined {
	if (lookup.open) return [];
	if (areUsers(file)) return rights.reach("Users.View") === "all" ? [] : undefined;
	const table = tableOf({ name: file.field.record ?? file.field.of ?? file.name });
	const reach = reachInto(rights, table.spec);
	return reach === "none" ? undefined : visibleFilters(table, reach === "own" ? user_id : null);
}

/** Whether they may name a row in a field. One that is not there, the database refuses. */
export async function mayName(db: CustomerDb, lookup: Lookup, file: Named, id: unknown, asker: Asker): Promise<boolean> {
	const visible = nameable(lookup, file, asker);
	if (visible === undefined) return false;
	const condition = allOf([sql`${verbatim(lookup.id)} = ${id}`, ...visible]);
	return (await ask(db, sql`select from ${verbatim(lookup.from)} where ${condition}`)).length > 0;
}

/** What a field's ids are called in a file that goes out. The number tells two of one name apart when it comes back, and stands alone where the name is not for them. */
export async function namesFor(
	db: CustomerDb,
	lookup: Lookup,
	file: FileField,
	values: readonly unknown[],
	asker: Asker,
): Promise<(value: unknown) => unknown> {
	const visible = nameable(lookup, file, asker);
	const ids = [...new Set(values.flatMap((value) => value as number | number[] | null).filter((id) => id !== null))];
	const rows =
		visible === undefined || ids.length === 0
			? []
			: await ask<{ id: number; name: string }>(
					db,
					sql`select ${verbatim(lookup.id)} as id, ${verbatim(lookup.name)} as name from ${verbatim(lookup.from)}
					where ${allOf([sql`${verbatim(lookup.id)} = any(${ids}::bigint[])`, ...visible])}`,
				);
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	const called = (id: number) => (names.has(id) ? `${names.get(id)} #${id}` : `#${id}`);
	return (value) => {
		if (!Array.isArray(value)) return value === null ? null : called(value as number);
		return value.length === 0 ? null : value.map((id) => called(id).replaceAll(";", ",")).join("; ");
	};
}

/** Looks names up, all of a chunk at once. */
export async function lookUp(
	db: CustomerDb,
	table: RecordTable,
	fields: readonly FileField[],
	asked: NamesAsked,
	asker: Asker,
): Promise<NamesFound> {
	const found: NamesFound = {};
	for (const file of fields) {
		const texts = asked[file.name];
		if (texts === undefined) continue;
		const listed = table.listed?.[file.name];
		if (listed !== undefined) {
			found[file.name] = await listedAs(db, listed, texts);
			continue;
		}
		const lookup = lookupOf(table, file);
		const visible = lookup && nameable(lookup, file, asker);
		const rows =
			lookup === undefined || visible === undefined
				? []
				: await ask<{ text: string; id: number; n: number }>(
						db,
						sql`with asked as (
							select text, (regexp_match(text, '#(\\d{1,18})$'))[1]::bigint as number, fold(text) as folded,
								-- Adeyemi, Grace
								case when text like '%,%' and text not like '%,%,%' then fold(trim(split_part(text, ',', 2)) || ' ' || trim(split_part(text, ',', 1))) end as turned
							from unnest(${texts}::text[]) text
						), named as materialized (
							select ${verbatim(lookup.id)} as id, fold(word) as folded from ${verbatim(lookup.from)}
							cross join unnest(array[${verbatim([lookup.name, ...(lookup.keys ?? [])].join(", "))}]) as word where ${allOf(visible)}
						)
						select text, min(id) as id, count(distinct id) as n from (
							select a.text, n.id from asked a join named n on n.folded = a.folded where a.number is null
							union all select a.text, n.id from asked a join named n on n.folded = a.turned where a.number is null
							union all select a.text, n.id from asked a join named n on n.id = a.number
						) f group by text`,
					);
		found[file.name] = Object.fromEntries(rows.map(({ text, id, n }) => [text, n === 1 ? id : "import_ambiguous"]));
	}
	return found;
}

/** "5 a" and "5-A" are 5A. */
const squeezed = (text: string) => verbatim(`replace(words(${text}), ' ', '')`);

/** How texts are written here: the very same letters first, then without case and accents, then without spaces and signs where that leaves no doubt. */
export async function listedAs(db: CustomerDb, listed: Listed, texts: string[]): Promise<Record<string, Exclude<NameFound, number>>> {
	const { names, make } = listed;
	const rows = await ask<{ text: string; name: string | null }>(
		db,
		sql`with asked as (select distinct text from unnest(${texts}::text[]) text), found as (
			select distinct on (text) text, name from (
				select a.text, n.name, fold(n.name) = fold(a.text) as is_same, count(*) over (partition by a.text) as n
				from asked a join (select distinct name from (${verbatim(names)}) every) n on ${squeezed("n.name")} = ${squeezed("a.text")}
			) f where is_same or n = 1 order by text, name = text desc, is_same desc, name
		)
		select a.text, f.name from asked a left join found f on f.text = a.text where f.name is not null or (${verbatim(make?.possible ?? "false")})`,
	);
	const unknown = rows.flatMap(({ text, name }) => (name === null ? [text] : []));
	const alike = await alikeAs(db, listed, unknown);
	return Object.fromEntries(
		rows.map(({ text, name }) => [text, name === null ? (alike.get(text) ?? "import_unknown_word") : { text: name }]),
	);
}
/** Of more names than a school has classes nobody knows which is meant. */
const MOST_COMPARED = 5_000;
async function alikeAs(db: CustomerDb, { names, alike }: Listed, texts: readonly string[]): Promise<Map<string, ListedName>> {
	if (alike === undefined || texts.length === 0) return new Map();
	const rows = await ask<{ name: string }>(
		db,
		sql`select distinct name from (${verbatim(names)}) every limit ${verbatim(MOST_COMPARED + 1)}`,
	);
	if (rows.length > MOST_COMPARED) return new Map();
	const found = alike(
		texts,
		rows.map(({ name }) => name),
	);
	return new Map([...found].map(([text, name]) => [text, { text: name, proposed: true }]));
}

/** What words of a field can be said to mean: the first of them, by name. */
export async function namesToChoose(
	db: CustomerDb,
	table: RecordTable,
	file: FileField,
	asker: Asker,
	most: number,
): Promise<{ value: string; label: string }[]> {
	const listed = table.listed?.[file.name];
	if (listed !== undefined)
		return ask(
			db,
			sql`select n.name as value, n.name as label from (${verbatim(listed.names)}) n group by n.name order by natural_order(n.name), n.name limit ${most}`,
		);
	const lookup = lookupOf(table, file);
	const visible = lookup && nameable(lookup, file, asker);
	if (lookup === undefined || visible === undefined) return [];
	return ask(
		db,
		sql`select '#' || ${verbatim(lookup.id)} as value, ${verbatim(lookup.name)} as label from ${verbatim(lookup.from)} where ${allOf(visible)} order by 2, 1 limit ${most}`,
	);
}
