import type { Roster, RosterAnswers, RosterLine, RosterQuestions } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import {
	ROSTER_MAX_CLASSES,
	ROSTER_MAX_ROWS,
	ROSTER_STEPS,
	type RosterShape,
	type RosterState,
	type RosterStep,
} from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { covers } from "@homeroom/contract/kit/permissions.ts";
import { issueSentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { UNDONE } from "../../kit/changes/activity.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { listed, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Problem } from "../../kit/imports/import-state.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { alikeNames } from "../students/students.public.ts";
import { findRoles } from "../users/users.public.ts";
import { type Correction, isPending } from "./corrections/rosters.corrected.ts";
import { wordsOf } from "./corrections/rosters.words.ts";
import { gradeLabel } from "./rosters.model.ts";
import type { FileFacts, TableFacts } from "./rosters.reading.ts";

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

const tablesOf = ({ files }: Pick<StoredRoster, "files">): TableFacts[] => files.flatMap(({ tables }) => tables);
/** The shape of all its tables; undefined where they are of two. */
export function shapeOf(roster: Pick<StoredRoster, "files">): RosterShape | null | undefined {
	const shapes = new Set(tablesOf(roster).flatMap(({ shape }) => shape ?? []));
	return shapes.size > 1 ? undefined : ([...shapes][0] ?? null);
}
/** Why nothing can be done with these files. */
export function obstacleOf(roster: Pick<StoredRoster, "files">): Problem | null {
	const tables = tablesOf(roster);
	const shape = shapeOf(roster);
	if (shape === undefined) return { message: "roster_mixed" };
	if (tables.every(({ holds }) => holds === null)) return { message: tables.length === 0 ? "roster_no_files" : "roster_unknown_files" };
	if (tables.reduce((sum, { rows }) => sum + rows, 0) > ROSTER_MAX_ROWS) return { message: "import_rows_max", maximum: ROSTER_MAX_ROWS };
	const useful = new Set(["students", "teachers", "sections", "enrollments", "guardians", "users"]);
	if (!tables.some(({ holds }) => holds !== null && useful.has(holds))) return { message: "roster_unknown_files" };
	// each kind once: two tables of students are two rosters, or one that was sent twice
	const once = tables.flatMap(({ holds }) => holds ?? []);
	if (new Set(once).size < once.length) return { message: "roster_twice" };
	if (tables.some(({ needs_roles }) => needs_roles) && !once.includes("roles")) return { message: "roster_no_roles" };
	return null;
}
export const hasClasses = (roster: Pick<StoredRoster, "files">): boolean =>
	tablesOf(roster).some(({ holds }) => holds === "sections" || holds === "enrollments");
export const hasStaff = (roster: Pick<StoredRoster, "files">): boolean =>
	tablesOf(roster).some(({ holds, staff }) => holds === "teachers" || staff > 0);
export const hasGuardians = (roster: Pick<StoredRoster, "files">): boolean => tablesOf(roster).some(({ guardians }) => guardians > 0);

/** What cannot be read from the files, with what can be chosen. */
export async function questionsOf(db: CustomerDb, actor: Actor, roster: StoredRoster): Promise<RosterQuestions> {
	const tables = tablesOf(roster);
	const years = await ask<{ id: number; name: string; is_current: boolean; starts_on: string; ends_on: string }>(
		db,
		sql`select id, name, is_current, starts_on::text as starts_on, ends_on::text as ends_on from academic_years order by starts_on desc limit 50`,
	);
	const days = tables
		.flatMap(({ starts_on, ends_on }) => [starts_on, ends_on])
		.filter((day) => day !== null)
		.sort();
	const [first, last] = [days[0], days.at(-1)];
	const [today] = await ask<{ day: string }>(db, sql`select customer_today()::text as day`);
	const suggested = days.length === 0 ? years.find(({ is_current }) => is_current) : yearOfDays(years, first ?? "", last ?? "");
	const before = years.filter(({ ends_on }) => last === undefined || ends_on < last).map(({ ends_on }) => ends_on);
	const proposal = newYear(first, last, today?.day ?? "", before.sort().at(-1));
	const isFree = years.every((year) => year.ends_on < proposal.starts_on || year.starts_on > proposal.ends_on);
	const schools: Record<string, number> = Object.create(null);
	for (const table of tables) for (const [id, n] of Object.entries(table.schools)) schools[id] = (schools[id] ?? 0) + n;
	const names = Object.assign(Object.create(null), ...tables.map(({ school_names }) => school_names)) as Record<string, string>;
	const grades = [...new Set(tables.flatMap((table) => table.grades))];
	const labels = [...new Set([...grades.map(gradeLabel), ...tables.flatMap((table) => table.labels ?? [])])];
	const make = suggested === undefined && isFree && actor.allows("Settings.Edit") ? proposal : null;
	// without another sign the newest one is offered first
	const homerooms = await homeroomsOf(db, suggested?.id ?? (make === null ? years[0]?.id : null) ?? null);
	const here = new Set(homerooms.map((name) => name.toLowerCase()));
	const unknown = labels.filter((label) => !here.has(label.toLowerCase())).slice(0, ROSTER_MAX_CLASSES);
	const proposals = [...alikeNames(unknown, homerooms)].map(([name, to]) => ({ name, to }));
	const staff = tables.reduce((sum, table) => sum + table.staff, 0);
	const roles =
		staff > 0 && actor.allows("Users.Create")
			? (await findRoles(db)).filter(({ permissions }) => covers(actor.permissions, permissions))
			: [];
	const addresses = tables.some(({ needs_roles }) => needs_roles) ? null : tables.reduce((sum, table) => sum + table.addresses, 0);
	const marked = tables.reduce((sum, table) => sum + table.marked, 0);
	const [known] = await ask<{ n: number }>(
		db,
		sql`select count(*) as n from roster_ids k join students s on s.id = k.row_id where k.source = ${shapeOf(roster) ?? ""} and k.record = 'students'`,
	);
	const isSchool = Object.keys(schools).length > 1;
	return {
		academic_year:
			obstacleOf(roster) === null
				? {
						years: years.map(({ id, name, is_current }) => ({ id, name, is_current })),
						suggested_id: suggested?.id ?? null,
						make,
					}
				: null,
		schools: isSchool ? Object.entries(schools).map(([id, students]) => ({ id, name: names[id] || null, students })) : null,
		grades:
			grades.length > 0 || unknown.length > 0
				? { grades, unknown, homerooms, proposals, may_make: actor.reach("Classes.Import") === "all" }
				: null,
		invitations: roles.length > 0 ? { roles: roles.map(({ id, name }) => ({ id, name })), staff, addresses } : null,
		left: (known?.n ?? 0) > 0 || marked > 0 ? { known: known?.n ?? 0, marked } : null,
	};
}

/** What the homerooms of a year are called. */
const homeroomsOf = async (db: CustomerDb, year_id: number | null): Promise<string[]> =>
	(
		await ask<{ name: string }>(
			db,
			sql`select name from classes where kind = 'homeroom' and academic_year_id = ${year_id} and archived_at is null order by name limit 500`,
		)
	).map(({ name }) => name);

/** The year in which half of these days or more lie: terms may begin in the holidays of the year before. */
function yearOfDays<T extends { starts_on: string; ends_on: string }>(years: readonly T[], first: string, last: string): T | undefined {
	const common = ({ starts_on, ends_on }: T) => daysBetween(starts_on > first ? starts_on : first, ends_on < last ? ends_on : last);
	return years.find((year) => common(year) >= 0 && common(year) * 2 >= daysBetween(first, last));
}

/** As long as the terms in the files, but after the year before; without any, from the first of August to the end of July around today. */
function newYear(
	first: string | undefined,
	last: string | undefined,
	today: string,
	before = "",
): { name: string; starts_on: string; ends_on: string } {
	const named = (starts_on: string, ends_on: string) => {
		const [from, to] = [starts_on.slice(0, 4), ends_on.slice(0, 4)];
		return { name: from === to ? from : `${from}/${to.slice(2)}`, starts_on, ends_on };
	};
	if (first !== undefined && last !== undefined && first < last && daysBetween(first, last) <= 400 && daysBetween(first, last) >= 150)
		return named(first > before ? first : dayAfter(before), last);
	const day = first ?? today;
	const year = Number(day.slice(0, 4)) - (day.slice(5) < "08-01" ? 1 : 0);
	return named(`${year}-08-01`, `${year + 1}-07-31`);
}
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const daysBetween = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / 86_400_000;

export async function rosterAnswer(db: CustomerDb, actor: Actor, roster: StoredRoster, locale: Locale): Promise<Roster> {
	const obstacle = obstacleOf(roster);
	const words = await wordsOf(db, locale);
	return {
		id: roster.id,
		state: roster.state,
		created_at: roster.created_at,
		files: roster.files.map(({ id, name, size, tables }) => ({
			id,
			name,
			size,
			tables: tables.map(({ sheet, shape, holds, rows, taken, ignored }) => ({ sheet, shape, holds, rows, taken, ignored })),
		})),
		shape: shapeOf(roster) ?? null,
		obstacle: obstacle === null ? null : issueSentence(obstacle, locale),
		questions: await questionsOf(db, actor, roster),
		answers: roster.answers,
		steps: ROSTER_STEPS.flatMap((step) => {
			const known = roster.steps.find((one) => one.step === step);
			return known === undefined ? [] : [{ step, counts: known.counts }];
		}),
		progress: roster.progress,
		problem: roster.problem === null ? null : issueSentence(roster.problem, locale),
		invited: roster.invited,
		batch: roster.state === "done" && !(await isUndone(db, roster)) ? batchOfRoster(roster.id) : null,
		corrections: roster.corrections.map(({ id, step, field, from, to, rows, cell, left, name }) => ({
			id,
			step,
			label: field === null ? null : words.label(step, field),
			field,
			from,
			to: to === null ? null : words.shown(step, field, to),
			rows,
			file: cell?.file ?? left[0]?.file ?? "",
			row: rows === 1 ? (cell?.row ?? left[0]?.row ?? null) : null,
			name,
		})),
		unchecked: isUnchecked(roster),
	};
}
