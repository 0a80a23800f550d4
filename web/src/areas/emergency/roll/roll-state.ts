import type { SafetyState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { PersonOnSite, Sheet } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { saidOf } from "../safe/safe-said.ts";
import type { WaitingAnswer } from "../safe/safe-waiting.ts";

/** `open`: nobody has said anything yet. */
export type RollState = SafetyState | "open";
export interface RollPerson {
	person: PersonOnSite;
	state: RollState;
	/** Said here, and not there yet because there is no network. */
	is_stuck: boolean;
}

const stateOf = ({ state, is_reported }: PersonOnSite): RollState => (state === "missing" && !is_reported ? "open" : state);
const RANK: Record<RollState, number> = { missing: 0, help: 1, open: 2, safe: 3 };

/** Everybody of a list as they stand: what the server knows, over it what was said here since. In the order of the list, which does not jump under a thumb. */
export function rollOf({ alarm, people }: Sheet, waiting: readonly WaitingAnswer[]): RollPerson[] {
	const said = saidOf(waiting, alarm.id);
	return people.map((person) => {
		const mine = said.get(person.id);
		return { person, state: mine?.state ?? stateOf(person), is_stuck: mine?.is_stuck === true };
	});
}
export const openOf = (roll: readonly RollPerson[]): RollPerson[] => roll.filter(({ state }) => state === "open");
/** For paper: who is looked for stands first. */
export const worstFirst = (people: readonly PersonOnSite[]): PersonOnSite[] =>
	people.toSorted((a, b) => RANK[stateOf(a)] - RANK[stateOf(b)] || a.name.localeCompare(b.name));
