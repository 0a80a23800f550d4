import { expect, test } from "vitest";
import { Attempts } from "./attempts.ts";

test("refuses after the given number within a minute, per key; success starts anew", () => {
	const attempts = new Attempts(2);
	attempts.begin("a", 0);
	attempts.begin("a", 59_999);
	expect(() => attempts.begin("a", 59_999)).toThrow("too_many");
	attempts.begin("b", 59_999);
	attempts.begin("a", 60_000);
	attempts.begin("a", 60_001);
	attempts.succeed("a");
	attempts.begin("a", 60_002);
});

test("forgets the oldest when too many accounts are tried", () => {
	const attempts = new Attempts(1);
	for (let i = 0; i <= 50_000; i++) attempts.begin(String(i), 0);
	attempts.begin("0", 0);
	expect(() => attempts.begin("50000", 0)).toThrow("too_many");
});
