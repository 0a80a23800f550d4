import { z } from "zod";
import { PLAN_MODULES } from "../../kit/modules.ts";
import { Id, line, requiredLine, Version } from "../../kit/schemas.ts";
import { LOCALES, type Locale } from "../../languages.generated.ts";
import { PRICE_PERIODS } from "./console.rules.ts";

/** As large as the column. */
const MAX_INT = 2_147_483_647;
const Limit = z.int({ error: "number" }).positive("number").max(MAX_INT, "number").nullable();

export const ConsolePrice = z.object({
	id: Id,
	period: z.enum(PRICE_PERIODS),
	currency: z.string(),
	/** In minor units. */
	amount: z.int(),
	offered: z.boolean(),
	/** Who pays it now. */
	subscriptions: z.int(),
});
export type ConsolePrice = z.output<typeof ConsolePrice>;

const description = Object.fromEntries(LOCALES.map((locale) => [locale, line(200).default("")])) as Record<
	Locale,
	z.ZodDefault<ReturnType<typeof line>>
>;

export const PlanInput = z.object({
	name: requiredLine(60),
	/** One sentence in each language. */
	description: z.object(description),
	/** Null: every module. */
	modules: z
		.array(z.enum(PLAN_MODULES as [string, ...string[]], { error: "choice" }))
		.max(100)
		.nullable(),
	student_limit: Limit,
	staff_limit: Limit,
	storage_limit_mb: Limit,
	trial_days: z.int({ error: "number" }).min(0, "number").max(365, "number"),
	position: z.int({ error: "number" }).min(0, "number").max(1000, "number"),
	/** Shown at `/`; a plan no longer offered keeps its customers. */
	offered: z.boolean(),
});
export type PlanInput = z.output<typeof PlanInput>;
export const PlanUpdate = PlanInput.partial().extend({ version: Version });

export const ConsolePlan = z.object({
	id: Id,
	name: z.string(),
	description: z.object(Object.fromEntries(LOCALES.map((locale) => [locale, z.string()])) as Record<Locale, z.ZodString>),
	modules: z.array(z.string()).nullable(),
	student_limit: z.int().nullable(),
	staff_limit: z.int().nullable(),
	storage_limit_mb: z.int().nullable(),
	trial_days: z.int(),
	position: z.int(),
	offered: z.boolean(),
	version: Version,
	/** Customers that have it now. */
	customers: z.int(),
	prices: z.array(ConsolePrice),
});
export type ConsolePlan = z.output<typeof ConsolePlan>;

export const PriceInput = z.object({
	period: z.enum(PRICE_PERIODS, { error: "choice" }),
	currency: z
		.string({ error: "required" })
		.trim()
		.toUpperCase()
		.regex(/^[A-Z]{3}$/, "currency"),
	/** In minor units: 4900 is 49.00. */
	amount: z.int({ error: "number" }).min(0, "number").max(100_000_000, "number"),
});
export type PriceInput = z.output<typeof PriceInput>;

/** What stands in a number's field; empty is "no limit". */
const limit = z
	.string()
	.trim()
	.transform((text) => (text === "" ? null : Number(text)))
	.refine((number) => number === null || (Number.isInteger(number) && number > 0 && number <= MAX_INT), "number");
const whole = (max: number) =>
	z
		.string()
		.trim()
		.min(1, "required")
		.transform(Number)
		.refine((number) => Number.isInteger(number) && number >= 0 && number <= max, "number");

const descriptions = Object.fromEntries(LOCALES.map((locale) => [`description_${locale}`, line(200)])) as Record<
	`description_${Locale}`,
	ReturnType<typeof line>
>;
/** The plan's form: all of its fields hold text. */
export const PlanForm = z.object({
	name: requiredLine(60),
	...descriptions,
	modules: z.string(),
	student_limit: limit,
	staff_limit: limit,
	storage_limit_mb: limit,
	trial_days: whole(365),
	position: whole(1000),
	offered: z.string(),
});
export type PlanForm = z.output<typeof PlanForm>;

/** The price's form: 49,00 and 49.00 are both what people type. */
export const PriceForm = z.object({
	period: PriceInput.shape.period,
	currency: PriceInput.shape.currency,
	amount: z
		.string()
		.trim()
		.min(1, "required")
		.regex(/^\d{1,7}([.,]\d{1,3})?$/, "number"),
});
