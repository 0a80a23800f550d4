import type { SafetyState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { WaitingAnswer } from "./safe-waiting.ts";

export interface SaidOf {
	state: SafetyState;
	ends_help: boolean;
	is_stuck: boolean;
}
/** A call for help ends with words that say so, with nothing else that is said of somebody. */
export const helpStands = (before: SafetyState, { state, ends_help }: Pick<SaidOf, "state" | "ends_help">): boolean =>
	before === "help" && state !== "help" && !ends_help;

/** What was said of each person on the list and is not there yet, the last word of each; over a call for help only what ends it. */
export function saidOf(waiting: readonly WaitingAnswer[], alarm_id: number): Map<number, SaidOf> {
	const said = new Map<number, SaidOf>();
	for (const { alarm_id: of, said: one, is_stuck = false } of waiting) {
		if (of !== alarm_id || one.to === "me") continue;
		const ends_help = one.to === "one" && one.ends_help;
		const people = one.to === "one" ? [{ id: one.on_site_id, answer: one.answer }] : one.people;
		for (const { id, answer } of people) {
			const before = said.get(id);
			const next = { state: answer, ends_help: ends_help || before?.ends_help === true, is_stuck };
			if (!before || !helpStands(before.state, { ...next, ends_help })) said.set(id, next);
		}
	}
	return said;
}
