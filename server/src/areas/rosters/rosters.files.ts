import { ROSTER_MAX_ROWS, type RosterShape } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type { Problem } from "../../kit/imports/import-state.ts";
import type { FileFacts, TableFacts } from "./rosters.facts.ts";

interface Files {
	files: readonly FileFacts[];
}
export const tablesOf = ({ files }: Files): TableFacts[] => files.flatMap(({ tables }) => tables);
/** The shape of all its tables; undefined where they are of two. */
export function shapeOf(roster: Files): RosterShape | null | undefined {
	const shapes = new Set(tablesOf(roster).flatMap(({ shape }) => shape ?? []));
	return shapes.size > 1 ? undefined : ([...shapes][0] ?? null);
}
/** Why nothing can be done with these files. */
export function obstacleOf(roster: Files): Problem | null {
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
export const hasClasses = (roster: Files): boolean => tablesOf(roster).some(({ holds }) => holds === "sections" || holds === "enrollments");
export const hasStaff = (roster: Files): boolean => tablesOf(roster).some(({ holds, staff }) => holds === "teachers" || staff > 0);
export const hasGuardians = (roster: Files): boolean => tablesOf(roster).some(({ guardians }) => guardians > 0);
