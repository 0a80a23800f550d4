import { isSentenceCode } from "@homeroom/contract/kit/sentences/sentences.ts";
import { describe, expect, test } from "vitest";
import { localeOf } from "./locale.ts";
import { found, type LimitCode, notFound, Refusal, refusalOf } from "./refusal.ts";

describe("a refusal", () => {
	test.each<[LimitCode, number]>([
		["malformed", 400],
		["login_failed", 401],
		["token_invalid", 401],
		["forbidden", 403],
		["no_customer", 403],
		["not_found", 404],
		["conflict", 409],
		["duplicate", 409],
		["key_reused", 409],
		["too_large", 413],
		["invalid", 422],
		["too_many", 429],
		["unexpected", 500],
		["unavailable", 503],
		["disk_full", 507],
	])("%s is a %i and has a sentence", (code, status) => {
		expect(new Refusal(code, { values: { max: 2, min: 1 } }).status).toBe(status);
		expect(isSentenceCode(code)).toBe(true);
	});
	test("found gives the row or refuses", () => {
		expect(found({ id: 1 })).toEqual({ id: 1 });
		expect(found(null)).toBeNull();
		expect(() => found(undefined)).toThrow(notFound());
	});
});

describe("what a failure means for the caller", () => {
	test.each([
		[{ code: "23505" }, "duplicate"],
		[{ code: "53100" }, "disk_full"],
		[{ code: "40001" }, "unavailable"],
		[{ code: "40P01" }, "unavailable"],
		[{ code: "57014" }, "unavailable"],
		[{ code: "57P01" }, "unavailable"],
		[{ code: "53300" }, "unavailable"],
		[{ code: "25006" }, "unavailable"],
		[{ code: "ECONNREFUSED" }, "unavailable"],
		[{ code: "ECONNRESET" }, "unavailable"],
		[{ code: "ENOTFOUND" }, "unavailable"],
		[{ code: "EAI_AGAIN" }, "unavailable"],
		[{ code: "ETIMEDOUT" }, "unavailable"],
		[{ code: "EHOSTUNREACH" }, "unavailable"],
		[{ code: "ENETUNREACH" }, "unavailable"],
		[{ code: "28P01" }, "unavailable"],
		[{ message: "Connection terminated unexpectedly" }, "unavailable"],
		[{ message: "timeout exceeded when trying to connect" }, "unavailable"],
		[{ message: "Client has encountered a connection error and is not queryable" }, "unavailable"],
		[{ code: "FST_ERR_CTP_BODY_TOO_LARGE" }, "too_large"],
		[{ code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" }, "malformed"],
		[{ code: "FST_ERR_CTP_EMPTY_JSON_BODY" }, "malformed"],
		[{ code: "FST_ERR_VALIDATION" }, "malformed"],
		[new Refusal("forbidden"), "forbidden"],
	])("%j is %s", (error, code) => expect(refusalOf(error)?.code).toBe(code));
	test.each([new Error("anything"), { code: "42P01" }, { code: "23514" }, { code: 20, message: "aborted" }, {}])(
		"%j is a fault of ours",
		(error) => {
			expect(refusalOf(error)).toBeUndefined();
		},
	);
});

test.each([
	[undefined, "en"],
	["", "en"],
	["de", "de"],
	["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
	["ja, fr-CH;q=0.9", "fr"],
	["xx", "en"],
	["DE-at", "de"],
	[`${"xx,".repeat(100)}de`, "en"],
])("Accept-Language %j is answered in %s", (header, locale) => expect(localeOf(header)).toBe(locale));
