/** What a person can be to a child. */
export const RELATIONSHIPS = [
	"mother",
	"father",
	"guardian",
	"step_parent",
	"foster_parent",
	"grandparent",
	"sibling",
	"relative",
	"carer",
	"other",
] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

export const CUSTODIES = ["full", "shared", "none"] as const;
export type Custody = (typeof CUSTODIES)[number];

/** From when to when a rule holds; both days included, null: always. */
export interface Dated {
	starts: string | null;
	ends: string | null;
}
export const holdsOn = ({ starts, ends }: Dated, day: string): boolean =>
	(starts === null || starts <= day) && (ends === null || ends >= day);

/** A guardian sees their child in the portal unless somebody says otherwise; an aunt does not. */
export const seesByDefault = (relationship: Relationship, custody: Custody | null): boolean =>
	["mother", "father", "guardian", "foster_parent"].includes(relationship) && custody !== "none";

/** Whom to call first. Whoever has no place comes last, in the order of names. */
export const inEmergencyOrder = <T extends { emergency_order: number | null }>(relations: readonly T[]): T[] =>
	relations.toSorted((a, b) => (a.emergency_order ?? 100) - (b.emergency_order ?? 100));

/** Places in the order in which a child's people are called. */
export const MOST_CALLED = 99;

/** Homes and people that a child can be given at once. */
export const MOST_HOMES = 4;
export const MOST_PEOPLE = 12;

/** Why a family was found, what counts most first. `alike`: by a name like the one that was typed. */
export const MATCH_REASONS = ["phone", "email", "child", "last_name", "name", "person", "number", "address", "alike"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];
