import type { FieldKind } from "@homeroom/contract/kit/record.ts";
import type { Condition, Operator } from "@homeroom/contract/kit/record-where.ts";
import type { Filter } from "./filter.ts";

/** Where a condition finds its field. */
export interface FieldSql {
	kind: FieldKind;
	/** The value, of the kind's type. */
	sql: string;
	/** "is", where an index answers it: a condition with `?`. */
	is?: string;
}

/** Conditions that `fits` has let through, as SQL. */
export const whereFilters = (conditions: readonly Condition[], fieldOf: (name: string) => FieldSql): Filter[] =>
	conditions.map(([name, operator, value]) => filterOf(fieldOf(name), operator, value));

function filterOf(field: FieldSql, operator: Operator, value: unknown): Filter {
	if (operator === "is" && field.is !== undefined) return { sql: field.is, values: [value] };
	if (operator === "empty" || operator === "not_empty") return { sql: `${isEmpty(field)} is ${operator === "empty"}` };
	const values = operator === "between" ? [...(value as unknown[])] : [value];
	return { sql: `(${TEMPLATES[field.kind](field.sql)[operator]})`, values };
}

const isEmpty = ({ kind, sql }: FieldSql): string =>
	kind === "choices" ? `(cardinality(coalesce(${sql}, '{}')) = 0)` : `(${sql} is null)`;

type Templates = Partial<Record<Operator, string>>;
/** What was typed stands for itself in a pattern. The sub-select runs once, not for every row. */
const pattern = (before: string, after: string) => `(select ${before} || regexp_replace(fold(?), '[\\\\%_]', '\\\\\\&', 'g') || ${after})`;
const text = (sql: string): Templates => ({
	is: `fold(${sql}) = (select fold(?))`,
	is_not: `${sql} is null or fold(${sql}) <> (select fold(?))`,
	contains: `fold(${sql}) like ${pattern("'%'", "'%'")}`,
	starts: `fold(${sql}) like ${pattern("''", "'%'")}`,
});
const ordered = (sql: string, type: string): Templates => ({
	is: `${sql} = ?::${type}`,
	is_not: `${sql} is null or ${sql} <> ?::${type}`,
	before: `${sql} < ?::${type}`,
	after: `${sql} > ?::${type}`,
	between: `${sql} between ?::${type} and ?::${type}`,
});
const day = (sql: string): Templates => ({ ...ordered(sql, "date"), period: `${sql} <@ (select period_days(?))` });
const chosen = (sql: string, type: string): Templates => ({
	in: `${sql} = any(?::${type}[])`,
	not_in: `${sql} is null or ${sql} <> all(?::${type}[])`,
});
const TEMPLATES: Record<FieldKind, (sql: string) => Templates> = {
	line: text,
	text,
	email: text,
	phone: text,
	day,
	// a moment is asked for by its day in the customer's zone
	instant: (sql) => day(`(${sql} at time zone (select customer_zone()))::date`),
	number: (sql) => ordered(sql, "numeric"),
	choice: (sql) => chosen(sql, "text"),
	choices: (sql) => ({
		in: `${sql} && ?::text[]`,
		not_in: `${sql} is null or not ${sql} && ?::text[]`,
	}),
	yes_no: (sql) => ({ is: `coalesce(${sql}, false) = ?::boolean` }),
	user: (sql) => chosen(sql, "bigint"),
	record: (sql) => chosen(sql, "bigint"),
	scan: () => ({}),
};
