import type { Todo, TodoFields, TodoTag } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { TODO_FILTERS, TODOS_MAX, type TodoFilter } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { listed, NOTHING, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";

const COLUMNS = sql`t.id, t.title, t.description as "desc", t.is_important as "isImportant", t.is_starred as "isStarred", t.tags,
	t.completed_at is not null as "isCompleted", t.trashed_at is not null as "isTrashed", t.due, t.minutes, t.planned_at,
	t.completed_at, t.trashed_at, t.position, t.version`;

/** The person comes with each statement: nobody reaches another's. */
export interface Mine {
	db: CustomerDb;
	user_id: number;
}

const SHOWN: Record<TodoFilter, Sql> = {
	all: sql`t.trashed_at is null`,
	starred: sql`t.trashed_at is null and t.is_starred`,
	important: sql`t.trashed_at is null and t.is_important`,
	completed: sql`t.trashed_at is null and t.completed_at is not null`,
	trashed: sql`t.trashed_at is not null`,
};
const isFilter = (filter: string): filter is TodoFilter => (TODO_FILTERS as readonly string[]).includes(filter);

/** Open ones as the person ordered them, then what was done last; in the trash what came there last. */
export function findTodos({ db, user_id }: Mine, filter: string, q: string | undefined): Promise<Todo[]> {
	const shown = isFilter(filter) ? SHOWN[filter] : sql`t.trashed_at is null and ${filter} = any(t.tags)`;
	const matching = q
		? sql` and (strpos(fold(t.title), fold(${q})) > 0 or strpos(fold(coalesce(rich_text(t.description), '')), fold(${q})) > 0)`
		: NOTHING;
	return ask<Todo>(
		db,
		sql`select ${COLUMNS} from todos t where t.user_id = ${user_id} and ${shown}${matching}
		order by t.trashed_at desc nulls last, t.completed_at is not null, t.completed_at desc, t.position limit ${verbatim(TODOS_MAX)}`,
	);
}

export async function findTodo({ db, user_id }: Mine, id: number): Promise<Todo | undefined> {
	const [row] = await ask<Todo>(db, sql`select ${COLUMNS} from todos t where t.user_id = ${user_id} and t.id = ${id}`);
	return row;
}

export type TodoChanges = Partial<TodoFields>;

const SET: { [Name in keyof TodoFields]: (value: TodoFields[Name]) => Sql } = {
	title: (value) => sql`title = ${value}`,
	desc: (value) => sql`description = ${value}`,
	isImportant: (value) => sql`is_important = ${value}`,
	isStarred: (value) => sql`is_starred = ${value}`,
	tags: (value) => sql`tags = ${value}::text[]`,
	isCompleted: (value) => sql`completed_at = ${value ? sql`coalesce(t.completed_at, now())` : sql`null`}`,
	isTrashed: (value) => sql`trashed_at = ${value ? sql`coalesce(t.trashed_at, now())` : sql`null`}`,
	due: (value) => sql`due = ${value}::date`,
	minutes: (value) => sql`minutes = ${value}::integer`,
	planned_at: (value) => sql`planned_at = ${value}::date`,
};

/** Undefined where there is none of theirs, or it has another version by now. */
export async function changeTodo(
	{ db, user_id }: Mine,
	id: number,
	changes: TodoChanges,
	version: number | undefined,
): Promise<Todo | undefined> {
	const names = (Object.keys(SET) as (keyof TodoFields)[]).filter((name) => changes[name] !== undefined);
	// cast: each name's value goes to its own function
	const set = names.map((name) => (SET[name] as (value: unknown) => Sql)(changes[name]));
	const [row] = await ask<Todo>(
		db,
		sql`update todos t set ${listed([...set, sql`version = version + 1`, sql`updated_at = now()`])}
		where t.user_id = ${user_id} and t.id = ${id}${version === undefined ? NOTHING : sql` and t.version = ${version}`} returning ${COLUMNS}`,
	);
	return row;
}

export async function insertTodo({ db, user_id }: Mine, fields: Pick<TodoFields, "title"> & TodoChanges, position: string): Promise<Todo> {
	const { title, desc, isImportant, isStarred, tags, isCompleted, isTrashed, due, minutes, planned_at } = fields;
	const [row] = await ask<Todo>(
		db,
		sql`insert into todos as t (user_id, title, description, is_important, is_starred, tags, completed_at, trashed_at, due, minutes, planned_at, position)
		values (${user_id}, ${title}, ${desc ?? null}, ${isImportant ?? false}, ${isStarred ?? false}, ${tags ?? []}::text[],
			case when ${isCompleted ?? false} then now() end, case when ${isTrashed ?? false} then now() end,
			${due ?? null}::date, ${minutes ?? null}::integer, ${planned_at ?? null}::date, ${position})
		returning ${COLUMNS}`,
	);
	return row as Todo;
}

/** Only what lies in the trash. */
export async function deleteTodo({ db, user_id }: Mine, id: number): Promise<boolean> {
	const rows = await ask(db, sql`delete from todos where user_id = ${user_id} and id = ${id} and trashed_at is not null returning id`);
	return rows.length > 0;
}
export async function deleteTrash({ db, user_id }: Mine): Promise<number> {
	return (await ask(db, sql`delete from todos where user_id = ${user_id} and trashed_at is not null returning id`)).length;
}

/** How many there are, and the key of the first. */
export async function headOf({ db, user_id }: Mine): Promise<{ count: number; first: string | null }> {
	const [row] = await ask<{ count: number; first: string | null }>(
		db,
		sql`select count(*)::int as count, min(position) as first from todos where user_id = ${user_id}`,
	);
	return row as { count: number; first: string | null };
}

/** The keys between which one comes to stand that moves before another; null: behind all. Undefined where that other one is not there. */
export async function placeBefore(
	{ db, user_id }: Mine,
	moved: number,
	before: number | null,
): Promise<{ low: string | null; high: string | null } | undefined> {
	if (before === null) {
		const [row] = await ask<{ low: string | null }>(
			db,
			sql`select max(position) as low from todos where user_id = ${user_id} and id <> ${moved}`,
		);
		return { low: row?.low ?? null, high: null };
	}
	const [row] = await ask<{ low: string | null; high: string }>(
		db,
		sql`select b.position as high, (select max(position) from todos where user_id = ${user_id} and id <> ${moved} and position < b.position) as low
		from todos b where b.user_id = ${user_id} and b.id = ${before}`,
	);
	return row;
}

/** The order is no field of the form: whoever has the to-do open goes on with the version they have. */
export async function placeTodo({ db, user_id }: Mine, id: number, position: string): Promise<Todo | undefined> {
	const [row] = await ask<Todo>(
		db,
		sql`update todos t set position = ${position}, updated_at = now() where t.user_id = ${user_id} and t.id = ${id} returning ${COLUMNS}`,
	);
	return row;
}

export async function idsInOrder({ db, user_id }: Mine): Promise<number[]> {
	return (await ask<{ id: number }>(db, sql`select id from todos where user_id = ${user_id} order by position`)).map(({ id }) => id);
}
/** Gives all of them other keys, behind every key that there is. */
export const renumber = ({ db, user_id }: Mine, ids: readonly number[], keys: readonly string[]): Promise<unknown[]> =>
	ask(
		db,
		sql`update todos t set position = k.key from unnest(${ids}::bigint[], ${keys}::text[]) as k (id, key) where t.user_id = ${user_id} and t.id = k.id`,
	);

/** Holds the person's list until the transaction ends; true where it is their first write. */
export async function holdList({ db, user_id }: Mine): Promise<boolean> {
	const made = await ask(
		db,
		sql`insert into todo_lists (user_id) values (${user_id}) on conflict (customer_id, user_id) do nothing returning id`,
	);
	await ask(db, sql`select id from todo_lists where user_id = ${user_id} for update`);
	return made.length > 0;
}

const TAG = sql`key, name, colour`;
/** Null where the person has not written anything yet. */
export async function findTags({ db, user_id }: Mine): Promise<TodoTag[] | null> {
	const rows = await ask<TodoTag | { key: null }>(
		db,
		sql`select g.key, g.name, g.colour from todo_lists l left join todo_tags g on g.user_id = l.user_id where l.user_id = ${user_id} order by g.id`,
	);
	return rows.length === 0 ? null : rows.filter((row): row is TodoTag => row.key !== null);
}
export async function insertTags({ db, user_id }: Mine, tags: readonly TodoTag[]): Promise<TodoTag[]> {
	return ask<TodoTag>(
		db,
		sql`insert into todo_tags (user_id, key, name, colour)
		select ${user_id}, g.key, g.name, g.colour from unnest(${tags.map(({ key }) => key)}::text[], ${tags.map(({ name }) => name)}::text[], ${tags.map(({ colour }) => colour)}::text[])
			with ordinality as g (key, name, colour, place) order by g.place returning ${TAG}`,
	);
}
export async function changeTag({ db, user_id }: Mine, key: string, { name, colour }: Partial<TodoTag>): Promise<TodoTag | undefined> {
	const [row] = await ask<TodoTag>(
		db,
		sql`update todo_tags set name = coalesce(${name ?? null}, name), colour = coalesce(${colour ?? null}, colour)
		where user_id = ${user_id} and key = ${key} returning ${TAG}`,
	);
	return row;
}
export async function deleteTag({ db, user_id }: Mine, key: string): Promise<boolean> {
	const rows = await ask(db, sql`delete from todo_tags where user_id = ${user_id} and key = ${key} returning id`);
	await ask(
		db,
		sql`update todos set tags = array_remove(tags, ${key}), version = version + 1, updated_at = now() where user_id = ${user_id} and ${key} = any(tags)`,
	);
	return rows.length > 0;
}
