import { periodDays } from "@homeroom/contract/kit/periods.ts";
import type { Field, FieldKind } from "@homeroom/contract/kit/record.ts";
import { valueSchema } from "@homeroom/contract/kit/record-schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formValue, startValue, typedValue } from "./record-values.ts";

const dayFrom = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);
const TODAY = dayFrom(0);
const CHOICES = ["red", "green", "blue"];
const FIELDS: Record<Exclude<FieldKind, "instant" | "picture" | "scan">, Field> = {
	line: { kind: "line", max: 40 },
	text: { kind: "text" },
	rich: { kind: "rich" },
	email: { kind: "email" },
	phone: { kind: "phone" },
	day: { kind: "day" },
	number: { kind: "number", range: [-1e6, 1e6] },
	money: { kind: "money" },
	choice: { kind: "choice", choices: CHOICES },
	choices: { kind: "choices", choices: CHOICES },
	yes_no: { kind: "yes_no" },
	user: { kind: "user" },
	people: { kind: "people", of: "staff" },
	record: { kind: "record" },
};
const word = fc.stringMatching(/^[a-zäé]{1,20}$/);
const VALUES: Record<keyof typeof FIELDS, fc.Arbitrary<unknown>> = {
	line: word,
	text: fc.tuple(word, word).map((two) => two.join("\n")),
	rich: word.map((text) => `<p>${text}</p>`),
	email: fc.nat().map((n) => `a${n}@example.org`),
	phone: fc.nat().map((n) => `+44 ${1000 + n}`),
	day: fc.date({ min: new Date("1901-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10)),
	number: fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e6, max: 1e6, noNaN: true })).map((n) => n + 0),
	money: fc.maxSafeInteger(),
	choice: fc.constantFrom(...CHOICES),
	choices: fc.uniqueArray(fc.constantFrom(...CHOICES), { minLength: 1 }),
	yes_no: fc.boolean(),
	user: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
	people: fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { minLength: 1, maxLength: 50 }),
	record: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
};
const KINDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const saved = (field: Field, value: Parameters<typeof typedValue>[1]) => valueSchema(field).safeParse(typedValue(field, value));

describe("what is typed and what is saved", () => {
	it.each(KINDS)("%s: a record's value goes through the form unchanged", (kind) => {
		fc.assert(
			fc.property(VALUES[kind], (value) => {
				expect(saved(FIELDS[kind], formValue(FIELDS[kind], value))).toEqual({ success: true, data: value });
			}),
		);
	});
	it.each(KINDS)("%s: nothing stays nothing", (kind) => {
		const nothing = kind === "choices" || kind === "people" ? [] : null;
		expect(saved(FIELDS[kind], formValue(FIELDS[kind], null))).toEqual({ success: true, data: nothing });
		expect(saved(FIELDS[kind], startValue(FIELDS[kind], TODAY))).toEqual({ success: true, data: nothing });
	});
	it.each(KINDS.filter((kind) => kind !== "yes_no"))("%s: what must be given cannot be left out", (kind) => {
		expect(saved({ ...FIELDS[kind], required: true }, startValue({ ...FIELDS[kind], required: true }, TODAY)).success).toBe(false);
	});
	it("yes or no that must be given starts as no", () => {
		const field = { kind: "yes_no", required: true } as const;
		expect(saved(field, startValue(field, TODAY))).toEqual({ success: true, data: false });
		expect(startValue({ ...field, initial: true }, TODAY)).toBe("true");
	});
	it("a day may start with today, and a week with any day of one that has begun", () => {
		const field = { kind: "day", required: true, rule: "begun_week", starts: "today" } as const;
		expect(saved(field, startValue(field, TODAY))).toEqual({ success: true, data: TODAY });
		expect(formValue(field, null)).toBe("");
		expect(saved(field, dayFrom(9)).error?.issues[0]?.message).toBe("begun_week");
		const [monday, sunday] = periodDays("this_week", TODAY, 1);
		for (const day of [monday, sunday, "2024-02-29"]) expect(saved(field, day).success, day).toBe(true);
	});
	it.each(["twelve", "12.50", "9999999999999999999"])("%j is no amount in the smallest unit, and is refused", (text) => {
		expect(saved(FIELDS.money, text).error?.issues[0]?.message).toBe("amount");
	});
	it.each(["twelve", "1-2", "1,5", "∞"])("%j is no number, and is refused as one", (text) => {
		expect(saved(FIELDS.number, text).error?.issues[0]?.message).toBe("not_number");
	});
	it("no typed text makes a form throw", () => {
		fc.assert(fc.property(fc.constantFrom(...KINDS), fc.string(), (kind, text) => void saved(FIELDS[kind], text)));
	});
});
