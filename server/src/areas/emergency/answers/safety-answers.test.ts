import { ANSWER_WAYS, SAFETY_STATES } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counting, type Given } from "./safety-answers.ts";

const MINUTE = 60_000;
const answers: fc.Arbitrary<Given[]> = fc.uniqueArray(
	fc.record({
		answer_id: fc.uuid(),
		state: fc.constantFrom(...SAFETY_STATES),
		way: fc.constantFrom(...ANSWER_WAYS),
		ends_help: fc.boolean(),
		given_at: fc.integer({ min: 0, max: 20 }).map((minute) => new Date(minute * MINUTE).toISOString()),
	}),
	{ selector: ({ answer_id }) => answer_id, maxLength: 12 },
);
const own = ({ way }: Given) => way === "app" || way === "link" || way === "sms";

describe("how somebody is", () => {
	test("does not depend on the order in which answers arrive", () => {
		fc.assert(
			fc.property(
				answers.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
				([given, arrived]) => {
					expect(counting(arrived)).toEqual(counting(given));
				},
			),
		);
	});
	test("is the newest answer, unless that would end a call for help in silence", () => {
		fc.assert(
			fc.property(answers, (given) => {
				const { counted, holds } = counting(given);
				const left = given.filter((one) => !counted.includes(one));
				for (const one of left) expect([one.state === "help", one.ends_help, own(one)]).toEqual([false, false, false]);
				for (const [i, one] of counted.entries()) {
					const before = counted[i - 1];
					if (before !== undefined) expect(one.given_at >= before.given_at).toBe(true);
					if (before?.state === "help" && one.state !== "help") expect(one.ends_help || own(one)).toBe(true);
				}
				if (given.some(({ state }) => state === "help") && given.every((one) => one.state === "help" || !(one.ends_help || own(one))))
					expect(holds?.state).toBe("help");
				if (given.every(({ state }) => state !== "help")) expect(counted).toHaveLength(given.length);
			}),
		);
	});
	test("of nobody who answered is nothing", () => {
		expect(counting([])).toEqual({ counted: [], holds: undefined });
	});
});
