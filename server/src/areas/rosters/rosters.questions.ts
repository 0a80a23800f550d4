import type { RosterQuestions } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { ROSTER_MAX_CLASSES } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { covers } from "@homeroom/contract/kit/permissions.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { alikeNames } from "../students/students.public.ts";
import { findRoles } from "../users/users.public.ts";
import type { TableFacts } from "./rosters.facts.ts";
import { obstacleOf, shapeOf, tablesOf } from "./rosters.files.ts";
import { gradeLabel } from "./rosters.model.ts";
import type { StoredRoster } from "./rosters.state.ts";

type Tables = readonly TableFacts[];
type Question<Name extends keyof RosterQuestions> = NonNullable<RosterQuestions[Name]>;
const sumOf = (tables: Tables, count: (table: TableFacts) => number): number => tables.reduce((sum, table) => sum + count(table), 0);

/** What cannot be read from the files, with what can be chosen. */
export async function questionsOf(db: CustomerDb, actor: Actor, roster: StoredRoster): Promise<RosterQuestions> {
	const tables = tablesOf(roster);
	const year = await yearQuestion(db, actor, tables);
	// without another sign the newest one is offered first
	const year_id = year.suggested_id ?? (year.make === null ? year.years[0]?.id : null) ?? null;
	return {
		academic_year: obstacleOf(roster) === null ? year : null,
		schools: schoolsQuestion(tables),
		grades: await gradesQuestion(db, actor, tables, year_id),
		invitations: await invitationsQuestion(db, actor, tables),
		left: await leftQuestion(db, roster),
	};
}

async function yearQuestion(db: CustomerDb, actor: Actor, tables: Tables): Promise<Question<"academic_year">> {
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
	return {
		years: years.map(({ id, name, is_current }) => ({ id, name, is_current })),
		suggested_id: suggested?.id ?? null,
		make: suggested === undefined && isFree && actor.allows("Settings.Edit") ? proposal : null,
	};
}

function schoolsQuestion(tables: Tables): RosterQuestions["schools"] {
	// without what every object has: a school may be called by any of it
	const students: Record<string, number> = Object.create(null);
	for (const { schools } of tables) for (const [id, n] of Object.entries(schools)) students[id] = (students[id] ?? 0) + n;
	const names = Object.assign(Object.create(null), ...tables.map(({ school_names }) => school_names)) as Record<string, string>;
	const schools = Object.entries(students).map(([id, n]) => ({ id, name: names[id] || null, students: n }));
	return schools.length > 1 ? schools : null;
}

async function gradesQuestion(db: CustomerDb, actor: Actor, tables: Tables, year_id: number | null): Promise<RosterQuestions["grades"]> {
	const grades = [...new Set(tables.flatMap((table) => table.grades))];
	const labels = [...new Set([...grades.map(gradeLabel), ...tables.flatMap((table) => table.labels ?? [])])];
	const homerooms = await homeroomsOf(db, year_id);
	const here = new Set(homerooms.map((name) => name.toLowerCase()));
	const unknown = labels.filter((label) => !here.has(label.toLowerCase())).slice(0, ROSTER_MAX_CLASSES);
	if (grades.length === 0 && unknown.length === 0) return null;
	const proposals = [...alikeNames(unknown, homerooms)].map(([name, to]) => ({ name, to }));
	return { grades, unknown, homerooms, proposals, may_make: actor.reach("Classes.Import") === "all" };
}
/** What the homerooms of a year are called. */
const homeroomsOf = async (db: CustomerDb, year_id: number | null): Promise<string[]> =>
	(
		await ask<{ name: string }>(
			db,
			sql`select name from classes where kind = 'homeroom' and academic_year_id = ${year_id} and archived_at is null order by name limit 500`,
		)
	).map(({ name }) => name);

async function invitationsQuestion(db: CustomerDb, actor: Actor, tables: Tables): Promise<RosterQuestions["invitations"]> {
	const staff = sumOf(tables, (table) => table.staff);
	if (staff === 0 || !actor.allows("Users.Create")) return null;
	const roles = (await findRoles(db)).filter(({ permissions }) => covers(actor.permissions, permissions));
	if (roles.length === 0) return null;
	const addresses = tables.some(({ needs_roles }) => needs_roles) ? null : sumOf(tables, (table) => table.addresses);
	return { roles: roles.map(({ id, name }) => ({ id, name })), staff, addresses };
}

async function leftQuestion(db: CustomerDb, roster: StoredRoster): Promise<RosterQuestions["left"]> {
	const [row] = await ask<{ known: number }>(
		db,
		sql`select count(*) as known from roster_ids k join students s on s.id = k.row_id where k.source = ${shapeOf(roster) ?? ""} and k.record = 'students'`,
	);
	const known = row?.known ?? 0;
	const marked = sumOf(tablesOf(roster), (table) => table.marked);
	return known > 0 || marked > 0 ? { known, marked } : null;
}

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
