import { ANSWER_WAYS, SAFETY_STATES } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counting, type Given, inOrder } from "./safety-answers.ts";

const MINUTE = 60_000;
const at = (minute: number): string => new Date(minute * MINUTE).toISOString();
const answers: fc.Arbitrary<Given[]> = fc.uniqueArray(
	fc.record({
		answer_id: fc.uuid(),
		state: fc.constantFrom(...SAFETY_STATES),
		way: fc.constantFrom(...ANSWER_WAYS),
		ends_help: fc.boolean(),
		by_id: fc.constantFrom(null, 1, 2),
		given_at: fc.integer({ min: 0, max: 20 }).map(at),
		said_at: fc.integer({ min: 0, max: 20 }).map(at),
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
					if (before?.way === one.way && before.by_id === one.by_id) expect(one.said_at >= before.said_at).toBe(true);
					if (before?.state === "help" && one.state !== "help") expect(one.ends_help || own(one)).toBe(true);
				}
				if (given.some(({ state }) => state === "help") && given.every((one) => one.state === "help" || !(one.ends_help || own(one))))
					expect(holds?.state).toBe("help");
				if (given.every(({ state }) => state !== "help")) expect(counted).toHaveLength(given.length);
			}),
		);
	});
	test("is what one device said last, however long each answer was on its way", () => {
		const spoken = fc.uniqueArray(fc.record({ said: fc.integer({ min: 0, max: 100 }), travel: fc.integer({ min: 0, max: 50 }) }), {
			selector: ({ said }) => said,
			minLength: 1,
			maxLength: 12,
		});
		fc.assert(
			fc.property(spoken, fc.integer({ min: -500, max: 500 }), (all, wrong) => {
				const arrived = all
					.map(({ said, travel }): Given & { said: number } => ({
						answer_id: `${said}`,
						state: said % 2 ? "help" : "safe",
						way: "app",
						ends_help: false,
						by_id: null,
						given_at: at(1000 + said + travel),
						said_at: at(1000 + said + wrong),
						said,
					}))
					.sort((a, b) => (a.given_at < b.given_at ? -1 : 1));
				expect(inOrder(arrived).map(({ said }) => said)).toEqual(all.map(({ said }) => said).sort((a, b) => a - b));
				expect(counting(arrived).holds?.said).toBe(Math.max(...all.map(({ said }) => said)));
			}),
		);
	});
	test("is the newer of two that different ones said, by when it was said", () => {
		const one = { answer_id: "a", state: "safe", way: "app", ends_help: false, by_id: null, given_at: at(5), said_at: at(900) } as const;
		const other = { answer_id: "b", state: "missing", way: "class", ends_help: false, by_id: 1, given_at: at(6), said_at: at(6) } as const;
		expect(counting<Given>([other, one]).holds?.answer_id).toBe("b");
	});
	test("of nobody who answered is nothing", () => {
		expect(counting([])).toEqual({ counted: [], holds: undefined });
	});
});
