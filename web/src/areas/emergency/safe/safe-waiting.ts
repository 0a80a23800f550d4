import type { SafetyState, SheetKind } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { OwnAnswerInput, SheetAnswerInput } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { randomKey } from "../../../kit/api/client.ts";
import { waitingStore } from "../../../kit/offline/waiting-store.ts";

/** What somebody says: of themselves, of people of a class, of one person. */
export type Said =
	| ({ to: "me" } & Pick<OwnAnswerInput, "answer" | "note">)
	| { to: "sheet"; of: SheetKind; ref: number; people: SheetAnswerInput["people"] }
	| { to: "one"; on_site_id: number; answer: SafetyState; note: string | null; ends_help: boolean };
/** An answer on its way. It has its number from the device, so that it is one answer however often it is sent, and its time, so that it ends nothing newer. */
export interface WaitingAnswer {
	answer_id: string;
	given_at: string;
	alarm_id: number;
	said: Said;
	/** Nothing came back when it was sent: it waits for the network. */
	is_stuck?: boolean;
}
/** Numbers and states, no names. */
const kept = waitingStore<WaitingAnswer>("homeroom-safe");

export const waitingAnswers = kept.read;
export const useWaitingAnswers = kept.useAll;
export const keepAnswer = (alarm_id: number, said: Said): void =>
	kept.write([...kept.read(), { answer_id: randomKey(), given_at: new Date().toISOString(), alarm_id, said }]);
export const forgetAnswer = ({ answer_id }: WaitingAnswer): void => kept.write(kept.read().filter((one) => one.answer_id !== answer_id));
export const markStuck = (): void => {
	if (kept.read().some((one) => !one.is_stuck)) kept.write(kept.read().map((one) => ({ ...one, is_stuck: true })));
};

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
