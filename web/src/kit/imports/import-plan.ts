import type { ImportPlanInput, Meaning } from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useDeed } from "../deeds/use-deed.ts";
import { type Import, importClient } from "./import-client.ts";

/** All that is chosen for a file; what is not said here stays as the server has it. */
export type PlanChange = Partial<Omit<ImportPlanInput, "sheet" | "header_row" | "delimiter" | "encoding">>;

export const planOf = ({ columns, match, empty, date_format_id, values, fixed, sure, ...state }: Import): ImportPlanInput => ({
	sheet: state.sheet,
	header_row: state.header_row,
	delimiter: state.delimiter,
	encoding: state.encoding,
	date_format_id,
	columns: columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }])),
	match,
	empty,
	values,
	fixed,
	sure,
});

/** Checks the file anew with something else chosen. What no longer fits goes: a way to find entries by a column that is left out. */
export function useCheckPlan(spec: RecordSpec, state: Import, onChange: (state: Import) => void) {
	return useDeed((change: PlanChange) => importClient(spec).import_check({ params: { id: state.id }, body: fittingPlan(state, change) }), {
		after: onChange,
	});
}
function fittingPlan(state: Import, change: PlanChange): ImportPlanInput {
	const plan = { ...planOf(state), ...change };
	const columns = plan.columns ?? [];
	const given = filledFields(columns.map(({ field }) => field));
	const fixed = (plan.fixed ?? []).filter(({ field }) => !given.has(field));
	const all = new Set([...given, ...fixed.map(({ field }) => field)]);
	const match = plan.match.every((name) => all.has(name))
		? plan.match
		: (state.matches.find((names) => names.every((name) => all.has(name))) ?? []);
	return { ...plan, fixed, match, sure: (plan.sure ?? []).filter((name) => isReadAlike(state, plan, name)) };
}
/** What was said to be right in a column is not said of what is read otherwise. */
function isReadAlike({ columns, date_format_id }: Import, plan: ImportPlanInput, name: string): boolean {
	const now = plan.columns.find(({ field }) => field === name)?.index;
	return plan.date_format_id === date_format_id && now === columns.find(({ field }) => field === name)?.index;
}

/** All of a name is both of its parts. */
export const filledFields = (fields: Iterable<string | null>): ReadonlySet<string> =>
	new Set([...fields].flatMap((name) => (name === null ? [] : name === "full_name" ? [name, "first_name", "last_name"] : [name])));

/** Columns that have something and go nowhere. */
export const leftWithData = ({ columns }: Import, fields: ReadonlyMap<number, string | null>): Import["columns"] =>
	columns.filter(({ index, samples }) => !fields.get(index) && samples.length > 0);

/** What a word means, in the place of what it meant. */
export const withMeaning = (
	values: readonly Meaning[],
	field: string,
	texts: readonly string[],
	to: Pick<Meaning, "to" | "make"> | null,
) => [
	...values.filter((one) => one.field !== field || !texts.includes(one.text)),
	...(to === null ? [] : texts.map((text) => ({ field, text, ...to }))),
];

const SURE = 75;
/** Every guess is sure, its letters are in no doubt, and what a new entry needs is there: nobody need look before the rows are checked. */
export function isSure({ columns, encodings, fields }: Import): boolean {
	const given = filledFields(columns.map(({ field }) => field));
	const isGuessed = columns.every(
		({ field, confidence, reason }) => field === null || (confidence ?? 0) >= SURE || reason === "remembered",
	);
	return encodings.length === 0 && isGuessed && fields.every(({ name, required }) => !required || given.has(name));
}
