import type { FieldKind } from "@homeroom/contract/kit/record.ts";
import type { Condition, Operator } from "@homeroom/contract/kit/record-where.ts";
import { type Sql, sql, verbatim } from "../db/sql-text.ts";
import type { Filter } from "./filter.ts";

/** Where a condition finds its field. */
export interface FieldSql {
	kind: FieldKind;
	/** The value, of the kind's type. */
	sql: string;
	/** "is", where an index answers it. */
	is?: (value: unknown) => Sql;
}

/** Conditions that `fits` has let through, as SQL. */
export const whereFilters = (conditions: readonly Condition[], fieldOf: (name: string) => FieldSql): Filter[] =>
	conditions.map(([name, operator, value]) => filterOf(fieldOf(name), operator, value));

function filterOf(field: FieldSql, operator: Operator, value: unknown): Filter {
	if (operator === "is" && field.is !== undefined) return field.is(value);
	const at = verbatim(field.sql);
	if (operator === "empty" || operator === "not_empty") return sql`${isEmpty(field.kind, at)} is ${verbatim(operator === "empty")}`;
	const [first, second] = operator === "between" ? (value as unknown[]) : [value];
	return sql`(${TESTS[field.kind](at)[operator]?.(first, second)})`;
}

const isEmpty = (kind: FieldKind, at: Sql): Sql =>
	kind === "choices" || kind === "people" ? sql`(cardinality(coalesce(${at}, '{}')) = 0)` : sql`(${at} is null)`;

type Tests = Partial<Record<Operator, (value: unknown, second: unknown) => Sql>>;
/** What was typed stands for itself in a pattern. The sub-select runs once, not for every row. */
const pattern = (before: Sql, value: unknown, after: Sql) =>
	sql`(select ${before} || regexp_replace(fold(${value}), '[\\\\%_]', '\\\\\\&', 'g') || ${after})`;
const ANY = sql`'%'`;
const text = (at: Sql): Tests => ({
	is: (value) => sql`fold(${at}) = (select fold(${value}))`,
	is_not: (value) => sql`${at} is null or fold(${at}) <> (select fold(${value}))`,
	contains: (value) => sql`fold(${at}) like ${pattern(ANY, value, ANY)}`,
	starts: (value) => sql`fold(${at}) like ${pattern(sql`''`, value, ANY)}`,
});
const ordered = (at: Sql, type: Sql): Tests => ({
	is: (value) => sql`${at} = ${value}::${type}`,
	is_not: (value) => sql`${at} is null or ${at} <> ${value}::${type}`,
	before: (value) => sql`${at} < ${value}::${type}`,
	after: (value) => sql`${at} > ${value}::${type}`,
	between: (value, second) => sql`${at} between ${value}::${type} and ${second}::${type}`,
});
const day = (at: Sql): Tests => ({ ...ordered(at, sql`date`), period: (value) => sql`${at} <@ (select period_days(${value}))` });
const chosen = (at: Sql, type: Sql): Tests => ({
	in: (value) => sql`${at} = any(${value}::${type}[])`,
	not_in: (value) => sql`${at} is null or ${at} <> all(${value}::${type}[])`,
});
/** Of several the field has one at least. */
const anyOf = (at: Sql, type: Sql): Tests => ({
	in: (value) => sql`${at} && ${value}::${type}[]`,
	not_in: (value) => sql`${at} is null or not ${at} && ${value}::${type}[]`,
});
const TESTS: Record<FieldKind, (at: Sql) => Tests> = {
	line: text,
	text,
	rich: (at) => text(sql`rich_text(${at})`),
	email: text,
	phone: text,
	day,
	// a moment is asked for by its day in the customer's zone
	instant: (at) => day(sql`(${at} at time zone (select customer_zone()))::date`),
	number: (at) => ordered(at, sql`numeric`),
	money: (at) => ordered(at, sql`bigint`),
	choice: (at) => chosen(at, sql`text`),
	choices: (at) => anyOf(at, sql`text`),
	yes_no: (at) => ({ is: (value) => sql`coalesce(${at}, false) = ${value}::boolean` }),
	user: (at) => chosen(at, sql`bigint`),
	people: (at) => anyOf(at, sql`bigint`),
	picture: (at) => chosen(at, sql`bigint`),
	record: (at) => chosen(at, sql`bigint`),
	scan: () => ({}),
};
