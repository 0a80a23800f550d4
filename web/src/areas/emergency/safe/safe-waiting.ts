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
export const markStuck = (kind: Said["to"]): void => {
	const isNew = ({ said, is_stuck }: WaitingAnswer) => said.to === kind && !is_stuck;
	if (kept.read().some(isNew)) kept.write(kept.read().map((one) => (isNew(one) ? { ...one, is_stuck: true } : one)));
};
/** How many were left of alarms before the one that runs: they are over, and nobody waits for these answers any more. */
export function forgetOver(running_id: number | undefined): number {
	const all = kept.read();
	const left = all.filter(({ alarm_id }) => running_id === undefined || alarm_id >= running_id);
	if (left.length < all.length) kept.write(left);
	return all.length - left.length;
}
