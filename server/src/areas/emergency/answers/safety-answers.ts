import type { AnswerWay, SafetyState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";

/** An answer as far as it decides how somebody is. */
export interface Given {
	answer_id: string;
	state: SafetyState;
	way: AnswerWay;
	/** Somebody has spoken with them: a call for help is over. */
	ends_help: boolean;
	/** Who said it for them; null: themselves. */
	by_id: number | null;
	/** When it was said, as far as that is known of a device whose clock may be wrong. */
	given_at: string;
	/** The same by the clock of that device, which knows the order of what it said. */
	said_at: string;
}
const BY_THEMSELVES: readonly AnswerWay[] = ["app", "link", "sms"];

/** In the order in which they were given, however they arrived: what was longer on its way is not newer than what the same source said later. */
export function inOrder<Answer extends Given>(answers: readonly Answer[]): Answer[] {
	const moments = new Map<Answer, { given: number; said: number }>();
	for (const source of Map.groupBy(answers, ({ way, by_id }) => `${way} ${by_id}`).values()) {
		let latest = Number.POSITIVE_INFINITY;
		for (const [said, same] of [...Map.groupBy(source, ({ said_at }) => Date.parse(said_at))].sort(([one], [other]) => other - one)) {
			latest = Math.min(latest, ...same.map(({ given_at }) => Date.parse(given_at)));
			for (const answer of same) moments.set(answer, { given: latest, said });
		}
	}
	return [...moments]
		.sort(
			([one, a], [other, b]) =>
				a.given - b.given || a.said - b.said || (one.answer_id < other.answer_id ? -1 : one.answer_id > other.answer_id ? 1 : 0),
		)
		.map(([answer]) => answer);
}

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
