import fc from "fast-check";
import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { newRecoveryCodes, newTotpSecret, plainRecoveryCode, recoveryHash, stepOf, totpUrl } from "./factors.codes.ts";

describe("recovery codes", () => {
	test("are ten, all different, in groups that can be read aloud", () => {
		const seen = new Set<string>();
		for (let i = 0; i < 50; i++) {
			const codes = newRecoveryCodes();
			expect(codes).toHaveLength(10);
			for (const code of codes) {
				expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
				seen.add(code);
			}
		}
		expect(seen.size).toBe(500);
	});
	test("are the same however they are typed", () => {
		const typed = fc.record({
			upper: fc.boolean(),
			separator: fc.constantFrom("", " ", "-", " - ", "\u2013", "\t"),
			misread: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 9 }), typed, (at, { upper, separator, misread }) => {
				const code = newRecoveryCodes()[at] as string;
				let text = code.replaceAll("-", separator);
				if (misread) text = text.replace(/0/g, "o").replace(/1/g, "l");
				if (upper) text = text.toUpperCase();
				expect(plainRecoveryCode(` ${text} `)).toBe(code.replaceAll("-", ""));
			}),
		);
	});
	test("of two people have different hashes, and no other text has the same", () => {
		const [code = ""] = newRecoveryCodes();
		expect(recoveryHash(1, code)).toEqual(recoveryHash(1, code.toUpperCase()));
		expect(recoveryHash(1, code)).not.toEqual(recoveryHash(2, code));
		fc.assert(
			fc.property(fc.string(), (other) => {
				fc.pre(plainRecoveryCode(other) !== plainRecoveryCode(code));
				expect(recoveryHash(1, other)).not.toEqual(recoveryHash(1, code));
			}),
		);
	});
});

describe("codes of the app", () => {
	const secret = newTotpSecret();
	const now = 1_800_000_015_000;
	const at = (steps: number) => generateSync({ secret, epoch: now / 1000 + steps * 30 });
	test.each([-1, 0, 1])("of the step %i count, and say which step it was", (steps) => {
		expect(stepOf(secret, at(steps), now)).toBe(Math.floor(now / 30_000) + steps);
	});
	test.each([-3, -2, 2, 3])("of the step %i do not", (steps) => expect(stepOf(secret, at(steps), now)).toBeUndefined());
	test("may have a space in the middle", () => {
		const code = at(0);
		expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBeDefined();
	});
	test("are six digits and nothing else", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				fc.pre(!/^\d{6}$/.test(text.replace(/[\s-]/g, "")));
				expect(stepOf(secret, text, now)).toBeUndefined();
			}),
		);
	});
	test("belong to one secret", () => expect(stepOf(newTotpSecret(), at(0), now)).toBeUndefined());
	test("the address for the app names us, the account and the secret", () => {
		const url = new URL(totpUrl(secret, "ana@example.org"));
		expect(url.protocol).toBe("otpauth:");
		expect(decodeURIComponent(url.pathname)).toContain("Homeroom:ana@example.org");
		expect(url.searchParams.get("secret")).toBe(secret);
		expect(url.searchParams.get("issuer")).toBe("Homeroom");
	});
});
