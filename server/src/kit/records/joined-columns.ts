import type { JoinedField, RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import type { Actor } from "../session/actor.ts";
import type { Join, JoinsOf } from "../tables/record-table.ts";

interface Asking {
	actor: Actor;
	db: CustomerDb;
	joinsOf: JoinsOf;
}
/** A joined column as this person gets it. */
export interface Joining {
	name: string;
	field: JoinedField;
	/** Its values for these rows, by their ids. */
	read(ids: readonly number[]): ReturnType<Join>;
}

/** Of the columns asked for those that the person gets: the one place that decides on them, for lists and files. */
export function joiningFor({ actor, db, joinsOf }: Asking, spec: RecordSpec, names: readonly string[]): Joining[] {
	const joins = joinsOf(spec);
	return [...new Set(names)].flatMap((name): Joining[] => {
		const field = spec.joined?.[name];
		const reach = field === undefined ? "none" : actor.reach(field.needs);
		if (field === undefined || reach === "none") return [];
		const join = joins[name];
		if (join === undefined) throw new Error(`no area fills the column ${name} of ${spec.name}`);
		return [{ name, field, read: (ids) => join(db, ids, reach === "own" ? actor.user_id : null) }];
	});
}

/** Gives the rows of a page the joined columns that it shows: a statement for each, however many rows there are. */
export async function joinRows(asking: Asking, spec: RecordSpec, rows: readonly object[], asked: string | undefined): Promise<void> {
	if (asked === undefined || rows.length === 0) return;
	const given = rows as readonly { id: number; joined?: Record<string, unknown> }[];
	const ids = given.map(({ id }) => id);
	const columns = await Promise.all(
		joiningFor(asking, spec, asked.split(",")).map(async ({ name, read }) => ({ name, values: await read(ids) })),
	);
	for (const row of given) row.joined = Object.fromEntries(columns.map(({ name, values }) => [name, values.get(row.id) ?? null]));
}
