import type { Call } from "@homeroom/contract/kit/call.ts";
import { narrows, type Permission } from "@homeroom/contract/kit/modules.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../session/actor.ts";

/** What stands against any call of theirs. */
export function refuseShutOut(actor: Actor, call: Call, inMaintenance: boolean): void {
	if (inMaintenance && !actor.is_operator) throw new Refusal("maintenance");
	if (actor.support !== null && !call.forHelpers) throw new Refusal("helping");
}

/** What stands against a member's call; otherwise whose rows alone it reaches, where only ViewOwn was granted. A job that does a call's work asks the same when its turn has come. */
export function admitMember(actor: Actor, call: Call): number | null {
	const access = call.access as Permission | "member";
	if (actor.customer_id === null) throw new Refusal(actor.withheld === null ? "no_customer" : "second_factor_required");
	if (!call.reads) {
		if (actor.only_looks) throw new Refusal("viewing_as");
		if (actor.read_only && !call.whileReadOnly) throw new Refusal("read_only");
	}
	if (access === "member") return null;
	if (actor.closed.includes(access.slice(0, access.indexOf(".")))) throw new Refusal("plan", { needed: access });
	const ownOnly = actor.reach(access) === "none" && call.orOwn !== null && actor.allows(call.orOwn);
	const lacks = [ownOnly ? null : access, call.also].find((needed) => needed !== null && !actor.allows(needed));
	if (lacks) throw new Refusal("forbidden", { needed: lacks });
	// what a person may not see they may not change either: who lacks View has their own rows alone of every action, with ViewOwn or without
	const view = viewOf(access);
	if (!ownOnly && (actor.reach(view) === "all" || !narrows(access))) return null;
	if (call.forOwn === "none") throw new Refusal("forbidden", { needed: view });
	return call.forOwn === "rows" ? actor.user_id : null;
}

/** The right to see what an action of a module changes. */
export const viewOf = (access: string): Permission => `${access.slice(0, access.indexOf("."))}.View` as Permission;
