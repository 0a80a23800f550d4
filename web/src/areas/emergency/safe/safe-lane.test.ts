import { expect, test, vi } from "vitest";
import { ApiError } from "../../../kit/api/api-error.ts";
import { againMs, answerLane, linkedAgainMs } from "./safe-lane.ts";
import { aLinked } from "./safe-samples.ts";

const fails = (status: number) => new ApiError(status, { error: "x", message: "x" });

test("the next try is later from one to the next, never later than 40 seconds, and of no two devices at once", () => {
	vi.spyOn(Math, "random").mockReturnValue(1);
	expect([0, 1, 2, 3, 9].map(againMs)).toEqual([5_000, 10_000, 20_000, 40_000, 40_000]);
	vi.spyOn(Math, "random").mockReturnValue(0);
	expect([0, 9].map(againMs)).toEqual([2_500, 20_000]);
});

test("an open link page looks every 20 to 40 seconds while the alarm runs; it gives up only where there is nothing", () => {
	for (const random of [0, 0.5, 1]) {
		vi.spyOn(Math, "random").mockReturnValue(random);
		expect(linkedAgainMs(aLinked(), null, 0)).toBe(20_000 + random * 20_000);
	}
	expect(linkedAgainMs(aLinked({ state: "ended" }), null, 0)).toBe(false);
	for (const status of [0, 429, 500, 503]) expect(linkedAgainMs(undefined, fails(status), 1)).toBe(10_000);
	expect(linkedAgainMs(undefined, fails(404), 1)).toBe(false);
	expect(linkedAgainMs(undefined, null, 0)).toBe(false);
});

test("what is said while something is sent goes after it; what failed comes again, what is refused does not", async () => {
	vi.useFakeTimers();
	let waiting = [{ id: 1 }, { id: 2 }, { id: 3 }];
	const tried: number[] = [];
	const answers = [undefined, fails(503), undefined, fails(409), undefined];
	const refused = vi.fn();
	const go = answerLane<{ id: number; is_stuck?: boolean }>({
		waiting: () => waiting,
		send: async ({ id }) => {
			tried.push(id);
			if (tried.length === 1) waiting.push({ id: 4 });
			const fault = answers.shift();
			if (fault) throw fault;
		},
		refused,
		forget: ({ id }) => {
			waiting = waiting.filter((one) => one.id !== id);
		},
		markStuck: () => undefined,
	});
	await Promise.all([go(), go()]);
	expect(tried).toEqual([1, 2]);
	await vi.advanceTimersByTimeAsync(40_000);
	expect(tried).toEqual([1, 2, 2, 3, 4]);
	expect(refused).toHaveBeenCalledOnce();
	expect(waiting).toEqual([]);
	vi.useRealTimers();
});
