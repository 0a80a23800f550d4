import { expect, test } from "vitest";
import { aSheet, somebody } from "../safe/safe-samples.ts";
import type { WaitingAnswer } from "../safe/safe-waiting.ts";
import { openOf, rollOf, worstFirst } from "./roll-state.ts";

const said = (alarm_id: number, id: number, answer: "safe" | "missing" | "help", is_stuck = false): WaitingAnswer => ({
	answer_id: `${id}-${answer}`,
	given_at: "2026-11-19T10:44:00.000Z",
	alarm_id,
	said: { to: "sheet", of: "class", ref: 3, people: [{ id, answer, note: null }] },
	is_stuck,
});

test("nobody has answered for a child until somebody has; whoever was reported is missing", () => {
	const roll = rollOf(aSheet([somebody(1), somebody(2, { is_reported: true }), somebody(3, { state: "safe" })]), []);
	expect(roll.map(({ state }) => state)).toEqual(["open", "missing", "safe"]);
	expect(openOf(roll)).toHaveLength(1);
});

test("what was said here lies over what the server knows, the last word last; of another alarm nothing", () => {
	const roll = rollOf(aSheet([somebody(1), somebody(2), somebody(3)]), [
		said(7, 1, "missing"),
		said(7, 1, "safe", true),
		said(8, 2, "safe"),
	]);
	expect(roll.map(({ state, is_stuck }) => [state, is_stuck])).toEqual([
		["safe", true],
		["open", false],
		["open", false],
	]);
});

test("on paper those who are looked for stand first", () => {
	const people = [somebody(1, { state: "safe" }), somebody(2), somebody(3, { state: "help" }), somebody(4, { is_reported: true })];
	expect(worstFirst(people).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});
