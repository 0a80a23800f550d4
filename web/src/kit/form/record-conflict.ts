/** What stands in a field: text, also of a number or a choice, or the chosen ones of several. */
export type FormValue = string | readonly string[];
/** Values of a form: field name → what stands in the field. */
export type FormValues = Record<string, FormValue>;
export type Side = "mine" | "theirs";

export interface Difference<Name extends string, Value extends FormValue = FormValue> {
	name: Name;
	mine: Value;
	theirs: Value;
	/** The side that changed this field; null when both did, and only a person can choose. */
	suggestion: Side | null;
}

export type DifferenceOf<V extends FormValues> = Difference<keyof V & string, V[keyof V & string]>;

/** What differs between my form and the record as someone else left it. `base` is what both started from. */
export function differencesOf<V extends FormValues>(base: V, mine: V, theirs: V): DifferenceOf<V>[] {
	const names = Object.keys(mine) as (keyof V & string)[];
	return names.filter((name) => !same(mine[name], theirs[name])).map((name) => differenceOf(name, base, mine, theirs));
}

function differenceOf<V extends FormValues>(name: keyof V & string, base: V, mine: V, theirs: V): DifferenceOf<V> {
	const iChanged = !same(mine[name], base[name]);
	const theyChanged = !same(theirs[name], base[name]);
	const suggestion = iChanged && theyChanged ? null : iChanged ? "mine" : "theirs";
	const nothing = "" as V[keyof V & string];
	return { name, mine: mine[name] ?? nothing, theirs: theirs[name] ?? nothing, suggestion };
}

export type Choices = Partial<Record<string, Side>>;

export const suggestedChoices = (differences: Difference<string>[]): Choices =>
	Object.fromEntries(differences.flatMap(({ name, suggestion }) => (suggestion ? [[name, suggestion]] : [])));

export const isDecided = (differences: Difference<string>[], choices: Choices): boolean =>
	differences.every(({ name }) => choices[name] !== undefined);

/** Their record with my value in every field where I chose mine. A field without a choice stays theirs: nothing is overwritten unasked. */
export function mergedValues<V extends FormValues>(theirs: V, differences: DifferenceOf<V>[], choices: Choices): V {
	const mine = differences.filter(({ name }) => choices[name] === "mine").map((difference) => [difference.name, difference.mine]);
	return { ...theirs, ...Object.fromEntries(mine) };
}

/** Names of the fields that differ from where the form started. */
export const changedNames = <V extends FormValues>(base: V, now: V): (keyof V & string)[] =>
	(Object.keys(now) as (keyof V & string)[]).filter((name) => !same(base[name], now[name]));

const same = (one: FormValue | undefined, other: FormValue | undefined): boolean => plain(one) === plain(other);
/** In which order several were chosen does not matter; neither does space around a text. */
const plain = (value: FormValue = ""): string => (typeof value === "string" ? value.trim() : [...value].sort().join("\n"));
