import type { MarkInput, RegisterMark } from "@homeroom/contract/areas/attendance/attendance.contract.ts";

/** What somebody says about a student. */
export interface Choice {
	code_id: number;
	minutes_late: number | null;
	note: string | null;
}
/** Not saved yet, with the version of the mark that it was chosen over. */
export interface Pending extends Choice {
	version: number;
}
/** Students who differ from what is saved; the others have no entry. */
export type Choices = ReadonlyMap<number, Pending>;

const savedOf = ({ code_id, minutes_late, note }: RegisterMark): Choice | null =>
	code_id === null ? null : { code_id, minutes_late, note };
const isSame = (a: Choice | null, b: Choice | null): boolean =>
	a?.code_id === b?.code_id && (a?.minutes_late ?? null) === (b?.minutes_late ?? null) && (a?.note ?? null) === (b?.note ?? null);

/** What a student's row shows: what was just chosen, else what is saved. */
export const shownChoice = (mark: RegisterMark, choices: Choices): Choice | null => choices.get(mark.student_id) ?? savedOf(mark);

/** Somebody else wrote something else since it was chosen. */
export function isConflict(mark: RegisterMark, choices: Choices): boolean {
	const mine = choices.get(mark.student_id);
	return mine !== undefined && mine.version !== mark.version && !isSame(savedOf(mark), mine);
}

/** Choosing what is saved already is no choice. */
export function choose(mark: RegisterMark, { code_id, minutes_late, note }: Choice, choices: Choices): Choices {
	const choice = { code_id, minutes_late, note, version: mark.version };
	const next = new Map(choices);
	if (isSame(savedOf(mark), choice)) next.delete(mark.student_id);
	else next.set(mark.student_id, choice);
	return next;
}

/** Everybody about whom nothing is said yet is present, or what their family announced. */
export function allPresent(marks: readonly RegisterMark[], choices: Choices, present: number): Choices {
	let next = choices;
	for (const mark of marks)
		if (shownChoice(mark, next) === null && mark.office_code_id === null)
			next = choose(mark, { code_id: mark.announced?.code_id ?? present, minutes_late: null, note: null }, next);
	return next;
}

/** What is sent: each with the version that was looked at, so that nobody overwrites anybody. */
export const inputsOf = (marks: readonly RegisterMark[], choices: Choices): MarkInput[] =>
	marks.flatMap((mark) => {
		const choice = choices.get(mark.student_id);
		return choice === undefined || isSame(savedOf(mark), choice) ? [] : [{ student_id: mark.student_id, ...choice }];
	});

/** What waits on this device, and over it what was chosen since. */
export const over = (waiting: readonly MarkInput[], choices: Choices): Choices =>
	waiting.length === 0 ? choices : new Map([...waiting.map(({ student_id, ...pending }) => [student_id, pending] as const), ...choices]);

export const unmarked = (marks: readonly RegisterMark[], choices: Choices): number =>
	marks.filter((mark) => shownChoice(mark, choices) === null && mark.office_code_id === null).length;
