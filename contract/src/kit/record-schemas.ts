import { z } from "zod";
import { isSort } from "./list-sort.ts";
import { periodDays } from "./periods.ts";
import {
	CUSTOM_PREFIX,
	type Field,
	type Fields,
	fieldsOf,
	type InputOf,
	inputFields,
	type ListRowOf,
	listFields,
	PEOPLE_MAX,
	type RecordSpec,
	RICH_MAX,
	type RowOf,
	sortsOf,
} from "./record.ts";
import { type Condition, fits, MAX_CONDITIONS, readWhere } from "./record-where.ts";
import {
	AnswerDay,
	ChosenId,
	daysInOrder,
	Email,
	Id,
	Instant,
	inReach,
	line,
	lines,
	listQuery,
	optional,
	Phone,
	requiredLine,
	typed,
	Version,
	WrittenDay,
} from "./schemas.ts";
import { AMOUNT_MAX } from "./values/money.ts";

const tomorrow = () => new Date(Date.now() + 864e5).toISOString().slice(0, 10);
const RULES: Record<NonNullable<Field["rule"]>, { holds: (value: string) => boolean; message: string }> = {
	// a day ahead: it is tomorrow somewhere already
	birth_day: { holds: (day) => day <= tomorrow(), message: "birth_day" },
	not_future: { holds: (day) => day <= tomorrow(), message: "not_future" },
	// any day of a week that has begun
	begun_week: { holds: (day) => periodDays("this_week", day, 1)[0] <= tomorrow(), message: "begun_week" },
	whole: { holds: (number) => Number.isInteger(Number(number)), message: "number" },
	// its column is numeric(…, 2)
	hundredths: { holds: (number) => Number(Number(number).toFixed(2)) === Number(number), message: "hundredths" },
};

/** What may be typed into a field. */
export function valueSchema(field: Field): z.ZodType {
	const { rule } = field;
	const plain = plainSchema(field);
	const ruled = rule === undefined ? plain : plain.refine((value) => RULES[rule].holds(value as string), RULES[rule].message);
	// after its rule, which says more
	const right = field.kind === "day" ? inReach(ruled) : ruled;
	return field.required ? right : optional(right);
}
function plainSchema(field: Field): z.ZodType {
	const { max = 200, range, choices = [] } = field;
	switch (field.kind) {
		case "line":
			return field.required ? requiredLine(max) : line(max);
		case "text":
			return field.required ? lines(field.max ?? 4000).min(1, "required") : lines(field.max ?? 4000);
		case "rich":
			// what of it is kept is decided by the server, which cleans it
			return field.required ? lines(field.max ?? RICH_MAX).min(1, "required") : lines(field.max ?? RICH_MAX);
		case "email":
			return Email;
		case "phone":
			return Phone;
		case "day":
			return WrittenDay;
		case "instant":
			return z.iso.datetime({ error: "day" });
		case "number":
			return z
				.number({ error: "not_number" })
				.min(range?.[0] ?? -1e9, "number_range")
				.max(range?.[1] ?? 1e9, "number_range");
		case "money":
			return z
				.int({ error: "amount" })
				.min(range?.[0] ?? -AMOUNT_MAX, "amount_range")
				.max(range?.[1] ?? AMOUNT_MAX, "amount_range");
		case "choice":
			return z.enum(choices as [string, ...string[]], { error: "choice" });
		case "choices":
			return z
				.array(z.enum(choices as [string, ...string[]], { error: "choice" }), { error: "choice" })
				.min(field.required ? 1 : 0, "required")
				.max(100, "too_long");
		case "yes_no":
			return z.boolean({ error: "choice" });
		case "user":
		case "picture":
		case "record":
			return ChosenId;
		case "scan":
			return z.never();
		case "people":
			return z
				.array(ChosenId, { error: "choice" })
				.min(field.required ? 1 : 0, "required")
				.max(PEOPLE_MAX, "people_max")
				.transform((ids) => [...new Set(ids)]);
	}
}

type InputShape<S extends RecordSpec> = {
	[K in keyof InputOf<S>]: null extends InputOf<S>[K]
		? z.ZodDefault<z.ZodNullable<z.ZodType<NonNullable<InputOf<S>[K]>, NonNullable<InputOf<S>[K]>>>>
		: z.ZodType<InputOf<S>[K], InputOf<S>[K]>;
};
/** Values of the customer's own fields: the server checks them against their definitions. */
export const CustomValues = z.record(
	z.string().regex(/^[a-z][a-z0-9_]{0,40}$/),
	z.union([z.string().max(4000), z.number(), z.boolean(), z.array(z.string().max(200)).max(100), z.null()]),
);
const shapeOf = (fields: readonly [string, Field][]) => Object.fromEntries(fields.map(([name, field]) => [name, valueSchema(field)]));
type InputSchema<S extends RecordSpec> = z.ZodObject<InputShape<S> & { custom: z.ZodOptional<typeof CustomValues> }>;
const plainInput = <S extends RecordSpec>(fields: readonly [string, Field][], custom: Fields = {}) =>
	z.object({
		...shapeOf(fields),
		custom: Object.keys(custom).length > 0 ? z.object(shapeOf(Object.entries(custom))) : CustomValues.optional(),
		// cast: the shape follows from the fields
	}) as unknown as InputSchema<S>;
/** Days that are given are in their order; the database holds it for those that are not. */
export const inOrder = <Z extends z.ZodObject>({ inOrder: pairs = [] }: RecordSpec, schema: Z): Z =>
	pairs.reduce((made, [first, second]) => made.refine(...daysInOrder(first, second)), schema);
/** What may be typed. With the customer's own fields it is what their form checks, without them any value is left to the server. */
export const inputSchema = <S extends RecordSpec>(spec: S, custom: Fields = {}): InputSchema<S> =>
	inOrder(spec, plainInput<S>(inputFields(spec), custom));
/** What may be changed, each field or none: of one row, or of many at once. */
export const changesSchema = <S extends RecordSpec>(spec: S, of: "one" | "many") =>
	plainInput<S>(inputFields(spec).filter(([, field]) => !field.fixed && !(of === "many" && field.single))).partial();

/** Answers come straight from the database: described, hardly checked, because every row of every list passes here. */
function answerSchema(field: Field): z.ZodType {
	const plain = {
		number: z.number(),
		money: z.int(),
		user: z.number(),
		picture: z.number(),
		record: z.number(),
		yes_no: z.boolean(),
		choices: z.array(z.string()),
		people: z.array(z.number()),
		day: AnswerDay,
		instant: Instant,
		scan: z.object({ id: Id, name: z.string(), media_type: z.string(), size: z.int() }),
	} as Partial<Record<Field["kind"], z.ZodType>>;
	const schema = field.kind === "choice" ? z.enum(field.choices as [string, ...string[]]) : (plain[field.kind] ?? z.string());
	const whole = field.required ? schema : schema.nullable();
	return field.private ? whole.optional() : whole;
}
const rowOf = (fields: Fields, more: z.ZodRawShape = {}) =>
	z.object({
		id: Id,
		...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerSchema(field)])),
		custom: z.record(z.string(), z.unknown()),
		version: Version,
		created_at: Instant,
		updated_at: Instant,
		archived_at: Instant.nullable(),
		...more,
	});
const described = new WeakMap<z.core.$ZodType, RecordSpec>();
/** The record whose rows a schema describes. The server finds rows in answers by it, to take out what somebody does not get. */
export const recordOf = (schema: z.core.$ZodType): RecordSpec | undefined => described.get(schema);
function rowsOf<Row>(spec: RecordSpec, fields: Fields, more?: z.ZodRawShape): z.ZodType<Row, Row> {
	const schema = typed<Row>(rowOf(fields, more));
	described.set(schema, spec);
	return schema;
}
export const rowSchema = <S extends RecordSpec>(spec: S) => rowsOf<RowOf<S>>(spec, spec.fields);
export function listRowSchema<S extends RecordSpec>(spec: S): z.ZodType<ListRowOf<S>, ListRowOf<S>> {
	const { joined } = spec;
	return rowsOf<ListRowOf<S>>(spec, listFields(spec), joined && { joined: joinedSchema(joined) });
}
const joinedSchema = (joined: NonNullable<RecordSpec["joined"]>) =>
	z
		.object(
			Object.fromEntries(
				Object.entries(joined).map(([name, { kind }]) => [name, (kind === "number" ? z.number() : z.string()).nullable().optional()]),
			),
		)
		.optional();

/** Conditions in a query: JSON text. What the fields cannot answer is refused, never ignored: it would show or change more than was asked for. */
const whereText = (fields: Fields) =>
	typed<Condition[], readonly Condition[]>(
		z
			.string()
			.max(8000)
			.transform((text, context): Condition[] => {
				const conditions = readWhere(text);
				if (!isWhole(text, conditions) || !conditions.every((condition) => isAskable(condition, fields)))
					context.addIssue({ code: "custom", message: "where" });
				return conditions;
			}),
	);
const whereList = (fields: Fields) =>
	typed<Condition[], readonly Condition[]>(
		z
			.array(z.unknown())
			.max(MAX_CONDITIONS)
			.transform((given, context): Condition[] => {
				const conditions = readWhere(given);
				if (conditions.length !== given.length || !conditions.every((condition) => isAskable(condition, fields)))
					context.addIssue({ code: "custom", message: "where" });
				return conditions;
			}),
	);

function isWhole(text: string, conditions: Condition[]): boolean {
	try {
		const given: unknown = JSON.parse(text);
		return Array.isArray(given) && given.length === conditions.length;
	} catch {
		return false;
	}
}
/** The customer's own fields are known to the server alone, which asks `fits` of them again. */
const isAskable = (condition: Condition, fields: Fields): boolean => {
	if (condition[0].startsWith(CUSTOM_PREFIX)) return true;
	const field = Object.hasOwn(fields, condition[0]) ? fields[condition[0]] : undefined;
	return field !== undefined && fits(condition, field);
};
const sortText = (spec: RecordSpec) => {
	const sorts = sortsOf(spec);
	return z
		.string()
		.max(400)
		.refine((text) => isSort(text, (name) => sorts.includes(name) || /^custom\.[a-z][a-z0-9_]*$/.test(name)), "sort");
};

/** `guardian,attendance` */
const joinedText = ({ joined = {} }: RecordSpec) =>
	z
		.string()
		.max(400)
		.refine((text) => text.split(",").every((name) => Object.hasOwn(joined, name)), "choice");

export const recordListQuery = (spec: RecordSpec) =>
	listQuery(sortsOf(spec), {
		sort: sortText(spec).optional(),
		where: whereText(fieldsOf(spec)).optional(),
		/** 1 lists the archived ones instead of the current ones. */
		archived: z.enum(["0", "1"]).optional(),
		/** The joined columns that are shown; what the person does not get of them is left out. */
		joined: joinedText(spec).optional(),
	});
/** The same in the body of the lists that were fixed before us. */
export const IsArchived = z.union([z.literal(0), z.literal(1), z.boolean()], { error: "choice" }).optional();
export type RecordListQuery = z.output<ReturnType<typeof recordListQuery>>;

/** The rows that something is done to: named one by one, or as "all that this list shows" but a few. */
export const selectionSchema = (spec: RecordSpec) =>
	z.union([
		z.object({ ids: z.array(Id).min(1).max(10_000) }).strict(),
		z
			.object({
				search: line(100).optional(),
				where: whereList(fieldsOf(spec)).optional(),
				archived: z.enum(["0", "1"]).optional(),
				except: z.array(Id).max(10_000).optional(),
				/** How many the person saw; if there are others by now, nothing is done. */
				count: z.int().nonnegative(),
			})
			.strict(),
	]);
export type Selection = z.output<ReturnType<typeof selectionSchema>>;
