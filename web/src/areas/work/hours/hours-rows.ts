import type { WorkDay } from "@homeroom/contract/areas/work/work.contract.ts";

export interface HoursPerson {
	/** Null: somebody who left. */
	user_id: number | null;
	/** Of each column. */
	seconds: number[];
	total: number;
}

/** A row for each person with a sum for each of these days. */
export function hoursByPerson(days: readonly WorkDay[], columns: readonly string[]): HoursPerson[] {
	const people = new Map<number | null, HoursPerson>();
	for (const { user_id, day, seconds } of days) {
		const at = columns.indexOf(day);
		if (at === -1) continue;
		const person = people.get(user_id) ?? { user_id, seconds: columns.map(() => 0), total: 0 };
		person.seconds[at] = (person.seconds[at] ?? 0) + seconds;
		person.total += seconds;
		people.set(user_id, person);
	}
	return [...people.values()];
}
