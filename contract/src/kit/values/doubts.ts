import type { Field } from "../record.ts";

/** What is unlikely about a value that nothing is against: people are asked, and whoever says that it is right has it. */
export const DOUBTS = ["doubt_age", "doubt_age_one", "doubt_age_none"] as const;
export interface Doubt {
	message: (typeof DOUBTS)[number];
	/** Years. */
	maximum: number;
}
export const isDoubt = (message: string): boolean => (DOUBTS as readonly string[]).includes(message);

/** Full years between two calendar days. */
export function yearsBetween(born: string, today: string): number {
	const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
	return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/** What somebody should look at once more: a birthday by which they would be older or younger than people here usually are. */
export function doubtOf({ ages }: Pick<Field, "ages">, value: unknown, today: string): Doubt | undefined {
	if (ages === undefined || typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
	const years = Math.max(0, yearsBetween(value, today));
	if (years >= ages[0] && years <= ages[1]) return undefined;
	return { message: years === 0 ? "doubt_age_none" : years === 1 ? "doubt_age_one" : "doubt_age", maximum: years };
}
