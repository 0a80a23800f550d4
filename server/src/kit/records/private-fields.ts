import { hiddenFields, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { Selection } from "@homeroom/contract/kit/record-schemas.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../session/actor.ts";
import type { RecordTable } from "./record-table.ts";

type Values = Record<string, unknown>;

/** Fields of others' rows that this person does not get. */
export const hiddenFrom = (spec: RecordSpec, actor: Actor): string[] => hiddenFields(spec, (permission) => actor.allows(permission));
export const isAbout = (table: RecordTable, row: object, actor: Actor): boolean => table.isAbout?.(row as Values, actor) === true;

export function hide(names: readonly string[], ...told: (Values | null)[]): void {
	for (const values of told) for (const name of names) if (values !== null) delete values[name];
}

/** Rows without what this person does not get of them. */
export function withoutPrivate<Row extends object>(table: RecordTable, rows: Row[], actor: Actor): Row[] {
	const hidden = hiddenFrom(table.spec, actor);
	if (hidden.length > 0) for (const row of rows) if (!isAbout(table, row, actor)) hide(hidden, row as Values);
	return rows;
}

/** Who may not see a value may not ask for it either: it could be guessed by asking often enough. */
export function demandAskable({ spec }: RecordTable, actor: Actor, asked: readonly Condition[] | Selection | undefined): void {
	const where = (Array.isArray(asked) ? asked : (asked as { where?: readonly Condition[] } | undefined)?.where) as
		| readonly Condition[]
		| undefined;
	if (where === undefined || where.length === 0) return;
	const hidden = hiddenFrom(spec, actor);
	if (where.some(([name]) => hidden.includes(name))) throw new Refusal("invalid", { fields: { where: { message: "where" } } });
}
