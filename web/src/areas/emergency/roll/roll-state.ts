import type { SafetyState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { PersonOnSite, Sheet, SheetLine } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { helpStands, saidOf } from "../safe/safe-said.ts";
import type { Said, WaitingAnswer } from "../safe/safe-waiting.ts";

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
		const state = mine && !helpStands(person.state, mine) ? mine.state : stateOf(person);
		return { person, state, is_stuck: mine?.is_stuck === true };
	});
}
/** What a tap says. Whoever finds somebody safe has spoken with them, which ends a call for help; not to see them does not. */
export function tapOf({ of, ref }: Pick<SheetLine, "of" | "ref">, { person: { id }, state }: RollPerson, answer: SafetyState): Said {
	return state === "help" && answer === "safe"
		? { to: "one", on_site_id: id, answer, note: null, ends_help: true }
		: { to: "sheet", of, ref, people: [{ id, answer, note: null }] };
}
export const openOf = (roll: readonly RollPerson[]): RollPerson[] => roll.filter(({ state }) => state === "open");
/** For paper: who is looked for stands first. */
export const worstFirst = (people: readonly PersonOnSite[]): PersonOnSite[] =>
	people.toSorted((a, b) => RANK[stateOf(a)] - RANK[stateOf(b)] || a.name.localeCompare(b.name));
