import { RECORDS } from "../../records.generated.ts";
import { asField, type CustomType } from "../custom-fields.ts";
import type { RecordSpec } from "../record.ts";
import { isReference, type LogWords, type Names, NOTHING } from "./log-telling.ts";

/** A field of a change, with what it was and is. */
export interface ToldField {
	field: string;
	label: string;
	was: string | null;
	is: string | null;
}
type Values = Record<string, unknown> | null;
/** A change as the log tells it. */
interface Told {
	table: string;
	action: "created" | "updated" | "deleted";
	before: Values;
	after: Values;
	about: string | null;
	names: Names;
	own_types: Readonly<Record<string, CustomType>>;
}

/** When it is comes first, from its beginning to its end; the log itself knows no order. */
const TIMES = ["starts_at", "starts_on", "ends_at", "ends_on"];

/** What is told of a row: what an update changed, and of a new or removed row what it held. */
export function changedFields({ table, action, before, after, names, about, own_types }: Told, words: LogWords): ToldField[] {
	const order = Object.keys((RECORDS as Readonly<Record<string, RecordSpec>>)[table]?.fields ?? {});
	const placeOf = (field: string) =>
		TIMES.includes(field) ? TIMES.indexOf(field) : TIMES.length + (order.includes(field) ? order.indexOf(field) : order.length);
	const orNothing = (text: string): string | null => (text === NOTHING ? null : text);
	const told = (field: string, value: unknown) => orNothing(words.value(table, field, value, names));
	/** An id without a name says nothing, and whose the row is stands beside it already. */
	const isTold = (field: string) =>
		[before?.[field], after?.[field]].every((value) => {
			if (!isReference(field, value)) return true;
			const name = names[field]?.[String(value)];
			return name !== undefined && (action === "updated" || name !== about);
		});
	const own = Object.keys({ ...before, ...after })
		.filter((field) => field !== "custom" && field !== "archived_at" && isTold(field))
		.sort((a, b) => placeOf(a) - placeOf(b))
		.map((field) => ({
			field,
			label: words.field(table, field),
			was: told(field, before?.[field]),
			is: told(field, after?.[field]),
		}));
	// the school's own fields are one column of the log; those that the person does not see have no label here
	const values = (row: Values) => (row?.custom ?? {}) as Record<string, unknown>;
	const custom = Object.entries(names.custom ?? {}).flatMap(([key, label]) => {
		const [was, is] = [values(before)[key], values(after)[key]];
		if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return [];
		const field = asField({ type: own_types[key] ?? "text", choices: [], required: false });
		const column = `custom.${key}`;
		const say = (value: unknown) => orNothing(words.ownValue(column, field, value, names));
		return [{ field: column, label, was: say(was), is: say(is) }];
	});
	return [...own, ...custom].filter(({ was, is }) => was !== null || is !== null);
}
