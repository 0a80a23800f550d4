import type { CalendarLayerName } from "@homeroom/contract/kit/constants.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { joined, type Param, param, type Sql, sql } from "../db/sql-text.ts";
import type { Actor } from "../session/actor.ts";
import { narrowedReach } from "./logged-table.ts";

interface LayerAsker {
	user_id: number;
	/** Whose rows alone are shown: the person's, where the module is narrowed to their own. */
	own: number | null;
	/** Days at the school, both within. */
	from: Param;
	to: Param;
	/** Whether the person has a permission, and not of their own rows alone. */
	reachesAll: (permission: Permission) => boolean;
}

/** What an area shows in the calendar beside events, read only. An area lists its layers in its manifest. */
export interface CalendarLayer {
	name: CalendarLayerName;
	/** Null: everybody in the school. */
	needs: Permission | null;
	/** It is of no use to families. */
	forStaff?: true;
	/** It is shown anew when somebody changes these. */
	live: readonly LiveTable[];
	place: number;
	/**
	 * Rows of `key title "startDate" "endDate" note path gone`, in their order: a day, or an instant. All layers of a person travel
	 * in one statement.
	 */
	ask: (asker: LayerAsker) => Sql;
}
/** Told at once of one layer. */
const MOST = 2000;

export interface ToldLayer {
	name: CalendarLayerName;
	live: LiveTable[];
	items: { key: string; title: string; startDate: string; endDate: string; note: string | null; path: string | null; gone: boolean }[];
}

/** Those that somebody may see, in one round trip. */
export async function askLayers(
	db: CustomerDb,
	actor: Actor,
	layers: readonly CalendarLayer[],
	days: { from: string; to: string },
): Promise<ToldLayer[]> {
	const seen = layers
		.filter(({ needs, forStaff }) => (needs === null || actor.allows(needs)) && (forStaff === undefined || actor.portal_type !== "CLIENT"))
		.sort((a, b) => a.place - b.place);
	if (seen.length === 0) return [];
	const [from, to] = [param(days.from), param(days.to)];
	const reachesAll = (permission: Permission) => narrowedReach(permission, actor) === "all";
	const parts = seen.map(({ needs, ask: asked }) => {
		const own = needs !== null && actor.reach(needs) === "own" ? actor.user_id : null;
		return sql`coalesce((select jsonb_agg(to_jsonb(l)) from (select * from (${asked({ user_id: actor.user_id, own, from, to, reachesAll })}) r limit ${MOST}) l), '[]')`;
	});
	const [row] = await ask<{ items: ToldLayer["items"][] }>(db, sql`select jsonb_build_array(${joined(parts, ", ")}) as items`);
	return seen.map(({ name, live }, i) => ({ name, live: [...live], items: row?.items[i] ?? [] }));
}
