import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Day, daysInOrder, Email, ErrorBody, Id, line, listQuery, optional, Phone, requiredLine, Version } from "./schemas.ts";

const messageOf = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } }, value: unknown) =>
	schema.safeParse(value).error?.issues[0]?.message;

describe("lines", () => {
	test("are trimmed, limited, and free of control characters", () => {
		expect(line(5).parse("  ab  ")).toBe("ab");
		expect(messageOf(line(5), "abcdef")).toBe("too_long");
		for (const text of ["a\u0000b", "a\nb", "a\tb", "\u0085x", "\u007f", "\ud800"])
			expect(messageOf(line(5), text)).toBe("control_characters");
		expect(messageOf(line(5), 7)).toBe("required");
		expect(messageOf(requiredLine(5), "   ")).toBe("required");
		for (const unseen of ["\u200b", "\u2060 \ufeff", "\u3164", "\u2800", "\u00ad"])
			expect(messageOf(requiredLine(5), unseen)).toBe("required");
		expect(requiredLine(9).safeParse("👩\u200d🏫").success).toBe(true);
	});
	test("never let a control character through", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				const parsed = line(1000).safeParse(text);
				if (parsed.success) expect(parsed.data).not.toMatch(/\p{Cc}/u);
			}),
		);
	});
	test("an optional one is null when empty or missing", () => {
		for (const empty of ["", "  ", undefined, null]) expect(optional(line(5)).parse(empty)).toBeNull();
		expect(optional(line(5)).parse(" a ")).toBe("a");
		expect(messageOf(optional(line(5)), "abcdef")).toBe("too_long");
	});
});

describe("values", () => {
	test.each([
		["ana@example.org", true],
		[" ANA@Example.org ", true],
		["ana", false],
		["a@b", false],
		["a\u0000@example.org", false],
		[`${"a".repeat(250)}@x.org`, false],
	])("%j as an address: %s", (text, fits) => expect(Email.safeParse(text).success).toBe(fits));
	test("an address is lower case", () => expect(Email.parse(" ANA@Example.org ")).toBe("ana@example.org"));
	test.each([
		["+351 21 000", true],
		["(021) 1", false],
		["(555) 123-4567", true],
		["030/123-45", true],
		["abc", false],
		["12", false],
	])("%j as a phone number: %s", (text, fits) => expect(Phone.safeParse(text).success).toBe(fits));
	test.each([
		["2016-02-29", true],
		["2015-02-29", false],
		["2016-13-01", false],
		["16-01-01", false],
	])("%s as a day: %s", (text, fits) => expect(Day.safeParse(text).success).toBe(fits));
	test("ids are positive and safe; versions fit the column", () => {
		for (const id of [0, -1, 1.5, 2 ** 53, "1", null]) expect(Id.safeParse(id).success).toBe(false);
		expect(Id.parse(2 ** 53 - 1)).toBe(2 ** 53 - 1);
		expect(Version.parse(2 ** 31 - 1)).toBe(2 ** 31 - 1);
		for (const version of [0, 2 ** 31, 2 ** 53 - 1]) expect(Version.safeParse(version).success).toBe(false);
	});
	test("an error body needs code and sentence", () => {
		expect(ErrorBody.safeParse({ error: "x", message: "y" }).success).toBe(true);
		expect(ErrorBody.safeParse({ error: "x" }).success).toBe(false);
	});
});

describe("listQuery", () => {
	const query = listQuery(["name", "age"], {});
	test.each([
		[{}, { page: 1, limit: 20 }],
		[
			{ page: "abc", limit: "x" },
			{ page: 1, limit: 20 },
		],
		[
			{ page: "3", limit: "50" },
			{ page: 3, limit: 50 },
		],
		[
			{ page: "0", limit: "0" },
			{ page: 1, limit: 20 },
		],
		[
			{ page: "-1", limit: "-5" },
			{ page: 1, limit: 20 },
		],
		[
			{ page: "1.5", limit: "" },
			{ page: 1, limit: 20 },
		],
		[
			{ page: "99999999999", limit: "1000" },
			{ page: 10_000_000, limit: 100 },
		],
		[{ page: "Infinity" }, { page: 1, limit: 20 }],
	])("%j is %j", (given, wanted) => expect(query.parse(given)).toMatchObject(wanted));
	test("page and limit are sane numbers, whatever is sent", () => {
		const hostile = fc.oneof(fc.string(), fc.double(), fc.array(fc.string()), fc.constantFrom("1e9", "0x10", "１", null));
		fc.assert(
			fc.property(hostile, hostile, (page, limit) => {
				const parsed = query.parse({ page, limit });
				expect(Number.isInteger(parsed.page) && parsed.page >= 1 && parsed.page <= 10_000_000).toBe(true);
				expect(Number.isInteger(parsed.limit) && parsed.limit >= 1 && parsed.limit <= 100).toBe(true);
			}),
		);
	});
	test("only its own sorts and directions", () => {
		expect(query.safeParse({ sort: "secret" }).success).toBe(false);
		expect(query.safeParse({ sort: "age,-age" }).success).toBe(false);
		expect(query.parse({ sort: "-age" })).toMatchObject({ sort: "-age" });
	});
});

describe("days in order", () => {
	const Span = z.object({ name: requiredLine(5), from: Day, to: optional(Day) }).refine(...daysInOrder("from", "to"));
	const faults = (value: unknown) => Span.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
	test("are asked for although another field is wrong", () => {
		expect(faults({ name: "", from: "2026-02-02", to: "2026-01-01" })).toEqual(["name required", "to before_start"]);
		expect(Span.extend({ version: Version }).safeParse({ name: "a", from: "2026-02-02", to: "2026-01-01" }).error?.issues).toHaveLength(2);
	});
	test("are not asked for where a day is none or missing", () => {
		expect(faults({ name: "a", from: "soon", to: "2026-01-01" })).toEqual(["from day"]);
		expect(faults({ name: "a", from: "2026-02-02", to: "" })).toEqual([]);
		expect(faults(7)).toHaveLength(1);
	});
});
