import type { SafetyState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { WaitingAnswer } from "./safe-waiting.ts";

/** What was said of each person on the list and is not there yet, the last word of each. */
export function saidOf(waiting: readonly WaitingAnswer[], alarm_id: number): Map<number, { state: SafetyState; is_stuck: boolean }> {
	const said = new Map<number, { state: SafetyState; is_stuck: boolean }>();
	for (const one of waiting) {
		if (one.alarm_id !== alarm_id || one.said.to === "me") continue;
		const people = one.said.to === "one" ? [{ id: one.said.on_site_id, answer: one.said.answer }] : one.said.people;
		for (const { id, answer } of people) said.set(id, { state: answer, is_stuck: one.is_stuck === true });
	}
	return said;
}
