import type { MarkInput } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { isUnreachable } from "../../../kit/api/api-error.ts";
import { waitingStore } from "../../../kit/offline/waiting-store.ts";
import { saveRegister } from "../attendance.api.ts";
import { placeKey, type RegisterPlace } from "./register-place.ts";

export interface WaitingMark extends MarkInput {
	/** Somebody else wrote something else since: it waits for a decision, not for the network. */
	is_conflict?: boolean;
}
/** Registers that were taken without a network wait on this device: numbers only, no names. */
export interface Waiting {
	place: RegisterPlace;
	marks: WaitingMark[];
	at: string;
}
const kept = waitingStore<Waiting>("homeroom-registers");

export const waitingRegisters = kept.read;
const isAt = (place: RegisterPlace) => (one: Waiting) => placeKey(one.place) === placeKey(place);
const marksAt = (place: RegisterPlace): WaitingMark[] => waitingRegisters().find(isAt(place))?.marks ?? [];
function writeAt(place: RegisterPlace, marks: WaitingMark[]): void {
	const others = waitingRegisters().filter((one) => !isAt(place)(one));
	kept.write(marks.length === 0 ? others : [...others, { place, marks, at: new Date().toISOString() }]);
}

export const useWaiting = kept.useAll;
const NONE: WaitingMark[] = [];
export const useWaitingMarks = (place: RegisterPlace): WaitingMark[] => useWaiting().find(isAt(place))?.marks ?? NONE;

/** A later mark of the same student replaces an earlier one. */
export const keepForLater = (place: RegisterPlace, marks: readonly WaitingMark[]): void =>
	writeAt(place, [...new Map([...marksAt(place), ...marks].map((mark) => [mark.student_id, mark])).values()]);
export const forget = (place: RegisterPlace, student_id: number): void =>
	writeAt(
		place,
		marksAt(place).filter((mark) => mark.student_id !== student_id),
	);

const isSame = (a: MarkInput, b: MarkInput): boolean =>
	a.student_id === b.student_id && a.code_id === b.code_id && a.minutes_late === b.minutes_late && a.note === b.note;
/** What was sent waits no longer, unless somebody else had written by then; what was chosen while it was under way does. */
export function settle(place: RegisterPlace, sent: readonly MarkInput[], conflicts: readonly number[]): void {
	const left = marksAt(place).filter((mark) => !sent.some((one) => isSame(one, mark)));
	const undecided = sent.filter(({ student_id }) => conflicts.includes(student_id)).map((mark) => ({ ...mark, is_conflict: true }));
	writeAt(place, [...new Map([...undecided, ...left].map((mark) => [mark.student_id, mark])).values()]);
}

export interface Sent {
	place: RegisterPlace;
	/** Students whose marks somebody else had made by then: they stay for a decision. */
	conflicts: number[];
	/** It was refused as a whole: closed by now, or the session is gone. */
	refused?: string;
}
export const inputOf = ({ is_conflict: _, ...mark }: WaitingMark): MarkInput => mark;
/** Sends what waits, one after the other. Stops quietly where there is still no network. */
export async function sendWaiting(): Promise<Sent[]> {
	const sent: Sent[] = [];
	for (const { place, marks } of waitingRegisters()) {
		const inputs = marks.filter(({ is_conflict }) => !is_conflict).map(inputOf);
		if (inputs.length === 0) continue;
		try {
			const { conflicts } = await saveRegister(place, inputs);
			settle(place, inputs, conflicts);
			sent.push({ place, conflicts });
		} catch (error) {
			if (isUnreachable(error)) return sent;
			sent.push({ place, conflicts: [], refused: (error as Error).message });
		}
	}
	return sent;
}
