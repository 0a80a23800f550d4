import type { AnswerWay, SafetyState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";

/** An answer as far as it decides how somebody is. */
export interface Given {
	answer_id: string;
	state: SafetyState;
	way: AnswerWay;
	/** Somebody has spoken with them: a call for help is over. */
	ends_help: boolean;
	/** When it was said. An instant: of two the later text is the later one. */
	given_at: string;
}
const BY_THEMSELVES: readonly AnswerWay[] = ["app", "link", "sms"];

/** In the order in which they were given, however they arrived. */
export const inOrder = <Answer extends Given>(answers: readonly Answer[]): Answer[] =>
	[...answers].sort(
		(a, b) => Date.parse(a.given_at) - Date.parse(b.given_at) || (a.answer_id < b.answer_id ? -1 : a.answer_id > b.answer_id ? 1 : 0),
	);

/**
 * Which answers counted, in their order; the last one holds. The newest does, but for a call for help:
 * only the person or somebody who says to have spoken with them ends it.
 */
export function counting<Answer extends Given>(answers: readonly Answer[]): { counted: Answer[]; holds: Answer | undefined } {
	const counted: Answer[] = [];
	for (const answer of inOrder(answers)) {
		const holds = counted.at(-1);
		const endsHelp = answer.ends_help || BY_THEMSELVES.includes(answer.way);
		if (holds?.state !== "help" || answer.state === "help" || endsHelp) counted.push(answer);
	}
	return { counted, holds: counted.at(-1) };
}
