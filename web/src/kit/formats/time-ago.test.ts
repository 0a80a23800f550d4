import { describe, expect, it } from "vitest";
import { timeAgo } from "./time-ago.ts";

describe("time ago", () => {
	const now = Date.parse("2026-11-15T12:00:00Z");
	it.each([
		["2026-11-15T11:59:50Z", "now"],
		["2026-11-15T09:00:00Z", "3 hours ago"],
		["2026-11-14T10:00:00Z", "yesterday"],
		["2025-11-01T10:00:00Z", "last year"],
		["2026-11-15T12:00:05Z", "now"],
	])("%s is %s", (instant, words) => expect(timeAgo(instant, "en", now)).toBe(words));
	it("speaks the reader's language", () => expect(timeAgo("2026-11-14T10:00:00Z", "de", now)).toBe("gestern"));
});
