import type { Roster, RosterAnswers, RosterLine } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { RosterState, RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { UNDONE } from "../../kit/changes/activity.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { listed, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Problem } from "../../kit/imports/import-state.ts";
import { type Correction, isPending } from "./corrections/rosters.corrected.ts";
import type { FileFacts } from "./rosters.facts.ts";

export interface StepState {
	step: RosterStep;
	import_id: number;
	counts: Roster["steps"][number]["counts"];
}
export interface StoredRoster {
	id: number;
	user_id: number;
	state: RosterState;
	files: FileFacts[];
	answers: RosterAnswers | null;
	steps: StepState[];
	attempt: number;
	grant_id: number | null;
	progress: number;
	problem: Problem | null;
	invited: number | null;
	created_at: string;
	corrections: Correction[];
	unchecked: boolean;
}
const COLUMNS =
	"id, user_id, state, files, answers, steps, attempt, grant_id, progress, problem, invited, created_at, corrections, unchecked";
/** Something was corrected since the check: what it tells is not what would happen. */
export const isUnchecked = (roster: StoredRoster): boolean =>
	roster.unchecked || roster.corrections.some((correction) => isPending(correction, roster));

/** One's own; somebody else's is like one that does not exist. */
export async function findRoster(db: CustomerDb, id: number, user_id: number, lock = ""): Promise<StoredRoster> {
	const [row] = await ask<StoredRoster>(
		db,
		sql`select ${verbatim(COLUMNS)} from rosters where id = ${id} and user_id = ${user_id} ${verbatim(lock)}`,
	);
	return found(row);
}
export const listRosters = (db: CustomerDb, user_id: number): Promise<RosterLine[]> =>
	ask(
		db,
		sql`select r.id, r.state, r.created_at, array(select f ->> 'name' from jsonb_array_elements(r.files) f) as names, coalesce(${verbatim(UNDONE)}, false) as undone
			from rosters r left join batches b on b.id = 'roster-' || r.id where r.user_id = ${user_id} and r.files <> '[]' order by r.id desc limit 20`,
	);
export async function isUndone(db: CustomerDb, { id }: StoredRoster): Promise<boolean> {
	const [batch] = await ask<{ undone: boolean }>(
		db,
		sql`select ${verbatim(UNDONE)} as undone from batches b where b.id = ${batchOfRoster(id)}`,
	);
	return batch?.undone ?? false;
}
export async function rosterOfJob(db: CustomerDb, id: number): Promise<StoredRoster | undefined> {
	return (await ask<StoredRoster>(db, sql`select ${verbatim(COLUMNS)} from rosters where id = ${id}`))[0];
}
export async function changeRoster(db: CustomerDb, id: number, changes: Record<string, unknown>): Promise<StoredRoster> {
	const set = Object.entries(changes).map(
		([name, value]) => sql`${verbatim(name)} = ${typeof value === "object" && value !== null ? JSON.stringify(value) : value}`,
	);
	const [row] = await ask<StoredRoster>(db, sql`update rosters set ${listed(set)} where id = ${id} returning ${verbatim(COLUMNS)}`);
	return found(row);
}
export const batchOfRoster = (id: number): string => `roster-${id}`;
