import type { FigureName } from "@homeroom/contract/kit/constants.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { joined, type Sql, sql } from "../db/sql-text.ts";
import type { Actor } from "../session/actor.ts";

/** What a figure says: how many, out of how many, and a second number beside it. */
export interface FigureFacts {
	value: number;
	of?: number | null;
	more?: number | null;
}
interface Asker {
	user_id: number;
	/** Whose rows alone count: the person's, where the module is narrowed to their own. */
	own: number | null;
}

/** A number of the start page. An area lists its figures in its manifest. */
export interface Figure<Facts extends object = FigureFacts> {
	name: FigureName;
	needs: Permission;
	/** Its list. */
	path: `/${string}`;
	/** What it is counted from: it is asked for again when somebody changes that. */
	live: readonly LiveTable[];
	/** Which of its numbers is a bad sign unless it is 0. */
	bad?: "value" | "more";
	place: number;
	/** One `jsonb`, as a scalar subquery: all figures of a person travel in one statement. */
	ask: (asker: Asker) => Sql;
	/** What the answer says; null: nothing for this person. Without it the answer is the facts. */
	told?: (facts: Facts) => FigureFacts | null;
}
/** One with an answer of its own, in the list of all. */
// cast: `told` gets what its own `ask` answers, whatever that is
export const figure = <Facts extends object = FigureFacts>(one: Figure<Facts>): Figure => one as unknown as Figure;

export interface ToldFigure {
	name: FigureName;
	path: string;
	live: LiveTable[];
	value: number;
	of: number | null;
	more: number | null;
	own: boolean;
	bad: "value" | "more" | null;
}

/** Those that somebody may see, in one round trip. Families have none: they have no school to run. */
export async function askFigures(db: CustomerDb, actor: Actor, figures: readonly Figure[]): Promise<ToldFigure[]> {
	const seen = figures.filter(({ needs }) => actor.portal_type !== "CLIENT" && actor.allows(needs)).sort((a, b) => a.place - b.place);
	if (seen.length === 0) return [];
	const isOwn = seen.map(({ needs }) => actor.reach(`${needs.split(".")[0]}.View` as Permission) === "own");
	const parts = seen.map(({ ask: asked }, i) => sql`(${asked({ user_id: actor.user_id, own: isOwn[i] ? actor.user_id : null })})`);
	const [row] = await ask<{ facts: (FigureFacts | null)[] }>(db, sql`select jsonb_build_array(${joined(parts, ", ")}) as facts`);
	return seen.flatMap(({ name, path, live, bad, told }, i) => {
		const facts = row?.facts[i] ?? null;
		const said = facts === null || told === undefined ? facts : told(facts);
		if (said === null) return [];
		const { value, of = null, more = null } = said;
		return [{ name, path, live: [...live], value, of, more, own: isOwn[i] === true, bad: bad ?? null }];
	});
}
