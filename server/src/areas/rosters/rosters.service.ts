import type { Readable } from "node:stream";
import type { Roster, RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import {
	ROSTER_MAX_FILES,
	ROSTER_MAX_ROWS,
	ROSTER_STEPS,
	type RosterState,
	type RosterStep,
} from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { covers } from "@homeroom/contract/kit/permissions.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { keepBytes } from "../../kit/imports/import-bytes.ts";
import { refusedFile } from "../../kit/imports/import-reading.ts";
import { inTurnOfHeads } from "../../kit/imports/import-turns.ts";
import { addGathered, dropGathered, noteSize } from "../../kit/imports/rows/import-gathered.ts";
import { enqueue } from "../../kit/jobs/jobs.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { permissionsOfRole } from "../users/users.public.ts";
import { correctionsBeside } from "./corrections/rosters.corrected.ts";
import { rosterAnswer } from "./rosters.answer.ts";
import { type FileFacts, factsOf } from "./rosters.facts.ts";
import { obstacleOf } from "./rosters.files.ts";
import { questionsOf } from "./rosters.questions.ts";
import { readTables } from "./rosters.reading.ts";
import { missingRight, neededFor } from "./rosters.rights.ts";
import { changeRoster, findRoster, isUnchecked, type StoredRoster } from "./rosters.state.ts";
import { beginRoster, NOT_UNDER_WAY } from "./rosters.unfinished.ts";

export interface Who {
	db: CustomerDb;
	actor: Actor;
	locale: Locale;
}
export const told = ({ db, actor, locale }: Who, roster: StoredRoster): Promise<Roster> => rosterAnswer(db, actor, roster, locale);
export async function locked({ db, actor }: Who, id: number, allowed: RosterState[]): Promise<StoredRoster> {
	const roster = await findRoster(db, id, actor.user_id, "for update");
	if (!allowed.includes(roster.state)) throw new Refusal("import_step");
	return roster;
}

export const showOne = async (who: Who, id: number): Promise<Roster> => told(who, await findRoster(who.db, id, who.actor.user_id));

export const createRoster = async (who: Who): Promise<Roster> => showOne(who, await beginRoster(who.db, who.actor.user_id));

/** A file is read at once: what it is, is told before the next one comes. */
export async function addFile(who: Who, id: number, name: string, file: Readable): Promise<Roster> {
	const { db, actor } = who;
	const import_id = await inTransaction(db, async (transaction) => {
		const roster = await locked({ ...who, db: transaction }, id, NOT_UNDER_WAY);
		if (roster.files.filter((one) => one.name !== name).length >= ROSTER_MAX_FILES)
			throw new Refusal("roster_files_max", { values: { max: ROSTER_MAX_FILES } });
		return addGathered(transaction, { user_id: actor.user_id, roster_id: id, record: "roster", name });
	});
	try {
		const size = await keepBytes(db, import_id, file);
		await noteSize(db, import_id, size);
		const raw = await inTurnOfHeads(db, () => readTables(db, import_id, name));
		const tables = [];
		for (const table of raw) if (table.rows.length > 0) tables.push(await factsOf(db, table));
		const facts: FileFacts = { id: import_id, name, size, tables };
		return await inTransaction(db, async (transaction) => {
			const roster = await locked({ ...who, db: transaction }, id, NOT_UNDER_WAY);
			const files = [...roster.files.filter((one) => one.name !== name), facts];
			// others came in meanwhile
			if (files.length > ROSTER_MAX_FILES) throw new Refusal("roster_files_max", { values: { max: ROSTER_MAX_FILES } });
			if (files.flatMap((one) => one.tables).reduce((sum, { rows }) => sum + rows, 0) > ROSTER_MAX_ROWS)
				throw new Refusal("import_rows_max", { values: { max: ROSTER_MAX_ROWS } });
			// the same name again is the same file, mended
			const old = roster.files.filter((one) => one.name === name).map((one) => one.id);
			await dropGathered(transaction, old);
			return told({ ...who, db: transaction }, await changeRoster(transaction, id, withFiles(roster, files, name)));
		});
	} catch (error) {
		await dropGathered(db, [import_id]);
		throw refusedFile(error);
	}
}

export async function removeFile(who: Who, id: number, file_id: number): Promise<Roster> {
	const roster = await locked(who, id, NOT_UNDER_WAY);
	if (!roster.files.some((one) => one.id === file_id)) throw new Refusal("not_found");
	await dropGathered(who.db, [file_id]);
	const files = roster.files.filter((one) => one.id !== file_id);
	const name = roster.files.find((one) => one.id === file_id)?.name ?? "";
	return told(who, await changeRoster(who.db, id, withFiles(roster, files, name)));
}
/** With other files, of which that of this name changed. */
const withFiles = ({ attempt, corrections }: StoredRoster, files: FileFacts[], name: string) => ({
	files,
	state: "open",
	problem: null,
	attempt: attempt + 1,
	corrections: correctionsBeside(corrections, name),
});

export async function checkRoster(who: Who, id: number, answers: RosterAnswers): Promise<Roster> {
	const { db, actor } = who;
	const roster = await locked(who, id, NOT_UNDER_WAY);
	const obstacle = obstacleOf(roster);
	if (obstacle !== null) throw new Refusal("invalid", { fields: { files: { message: obstacle.message, maximum: obstacle.maximum } } });
	const missing = missingRight(neededFor(roster, answers), (permission) => actor.reach(permission));
	if (missing !== undefined) throw new Refusal("forbidden", { needed: missing });
	await demandAnswers(who, roster, answers);
	const attempt = roster.attempt + 1;
	const known = new Map(roster.steps.map((one) => [one.step, one.import_id]));
	const counts = { new: 0, changed: 0, unchanged: 0, error: 0 };
	const steps = [];
	for (const step of ROSTER_STEPS) steps.push({ step, import_id: known.get(step) ?? (await stepOf(db, actor, id, step)), counts });
	const fresh = { progress: 0, problem: null, unchecked: false, grant_id: actor.support?.grant_id ?? null };
	const next = { state: "checking", attempt, answers, steps, ...fresh };
	const changed = await changeRoster(db, id, next);
	await enqueue(db, "check_roster", { roster_id: id, attempt }, `check_roster ${id}`);
	return told(who, changed);
}
/** Where the rows of a step are kept. */
const stepOf = (db: CustomerDb, { user_id }: Actor, roster_id: number, step: RosterStep): Promise<number> =>
	addGathered(db, { user_id, roster_id, record: `roster ${step}`, name: step });

async function demandAnswers({ db, actor }: Who, roster: StoredRoster, answers: RosterAnswers): Promise<void> {
	const fields: Record<string, { message: string }> = {};
	const questions = await questionsOf(db, actor, roster);
	if (answers.new_year === null && answers.academic_year_id === null) fields.academic_year_id = { message: "required" };
	else if (
		answers.new_year === null &&
		(await ask(db, sql`select from academic_years where id = ${answers.academic_year_id}`)).length === 0
	)
		fields.academic_year_id = { message: "choice" };
	const schools = new Set(questions.schools?.map(({ id }) => id));
	if (answers.schools.some((school) => !schools.has(school))) fields.schools = { message: "choice" };
	// one that is neither made nor here would be a name alone
	const known = new Set(questions.grades?.homerooms);
	if (answers.classes.some(({ to, make }) => !make && to !== null && !known.has(to))) fields.classes = { message: "choice" };
	if (answers.invite_role_id !== null) {
		const permissions = await permissionsOfRole(db, answers.invite_role_id);
		if (permissions === undefined) fields.invite_role_id = { message: "choice" };
		else if (!covers(actor.permissions, permissions)) fields.invite_role_id = { message: "role_beyond" };
	}
	if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
}

export async function runRoster(who: Who, id: number): Promise<Roster> {
	const roster = await locked(who, id, ["checked"]);
	const work = roster.steps.reduce((sum, { counts }) => sum + counts.new + counts.changed, 0);
	if (work === 0 || roster.answers === null || isUnchecked(roster)) throw new Refusal("import_step");
	const missing = missingRight(neededFor(roster, roster.answers), (permission) => who.actor.reach(permission));
	if (missing !== undefined) throw new Refusal("forbidden", { needed: missing });
	const attempt = roster.attempt + 1;
	const next = { state: "running", attempt, progress: 0, problem: null, grant_id: who.actor.support?.grant_id ?? null };
	const changed = await changeRoster(who.db, id, next);
	await enqueue(who.db, "run_roster", { roster_id: id, attempt }, `run_roster ${id}`);
	return told(who, changed);
}

export async function cancelRoster(who: Who, id: number): Promise<Roster> {
	const roster = await locked(who, id, ["open", "checking", "checked", "running", "stopped"]);
	return told(who, await changeRoster(who.db, id, { state: "cancelled", attempt: roster.attempt + 1, progress: 0 }));
}
