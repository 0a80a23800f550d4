import { expect, test } from "vitest";
import { aSheet, somebody } from "../safe/safe-samples.ts";
import type { WaitingAnswer } from "../safe/safe-waiting.ts";
import { openOf, type RollState, rollOf, tapOf, worstFirst } from "./roll-state.ts";

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

const STATES: RollState[] = ["open", "missing", "help", "safe"];
const TAPS = ["safe", "missing", "help"] as const;
test.each(STATES.flatMap((state) => TAPS.map((tap) => [state, tap] as const)))(
	"%s, tapped %s: only safe ends a call for help",
	(state, tap) => {
		const person = somebody(1, state === "open" ? {} : { state, is_reported: state === "missing" });
		const told = tapOf({ of: "class", ref: 3 }, { person, state, is_stuck: false }, tap);
		const ends = state === "help" && tap === "safe";
		expect(told.to === "one" && told.ends_help).toBe(ends);
		expect(told.to).toBe(ends ? "one" : "sheet");
		const waiting = { answer_id: "a", given_at: "2026-11-19T10:44:00.000Z", alarm_id: 7, said: told };
		const shown = rollOf(aSheet([person]), [waiting])[0]?.state;
		expect(shown).toBe(state === "help" && tap === "missing" ? "help" : tap);
	},
);

test("a call for help that is on its way stands over a later missing too", () => {
	const roll = rollOf(aSheet([somebody(1)]), [said(7, 1, "help", true), said(7, 1, "missing")]);
	expect(roll.map(({ state, is_stuck }) => [state, is_stuck])).toEqual([["help", true]]);
});
