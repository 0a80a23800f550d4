import fc from "fast-check";
import { expect, test } from "vitest";
import { instantFromText } from "./pool.ts";

test.each([
	["2026-11-15 08:30:00+00", "2026-11-15T08:30:00.000Z"],
	["2026-11-15 08:30:00.1+00", "2026-11-15T08:30:00.100Z"],
	["2026-11-15 08:30:00.123456+00", "2026-11-15T08:30:00.123Z"],
])("%s becomes %s", (text, instant) => expect(instantFromText(text)).toBe(instant));

test("every instant comes back as it went in", () => {
	fc.assert(
		fc.property(fc.date({ min: new Date("1000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }), (date) => {
			const text = `${date.toISOString().slice(0, 10)} ${date
				.toISOString()
				.slice(11, 23)
				.replace(/\.?0+$/, "")}+00`;
			// PostgreSQL drops trailing zeros of the fraction, never the seconds
			const whole = /:\d\d(\.\d+)?\+00$/.test(text) ? text : `${date.toISOString().slice(0, 19).replace("T", " ")}+00`;
			expect(instantFromText(whole)).toBe(date.toISOString());
		}),
	);
});
