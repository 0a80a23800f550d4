import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { Sources } from "./corrections/rosters.cells.ts";
import { memoriesOf } from "./rosters.ids.ts";
import { applyClasses, homeroomsFrom } from "./steps/rosters.classes.ts";
import { applyHomes } from "./steps/rosters.homes.ts";
import { applyLeft } from "./steps/rosters.left.ts";
import { applyStaff, applyStudents } from "./steps/rosters.people.ts";
import { applyPlacements } from "./steps/rosters.placements.ts";
import { type Applying, namesIn, pairs, type Stage } from "./steps/rosters.stage.ts";
import { applyTeachings } from "./steps/rosters.teachings.ts";
import { yearOf } from "./steps/rosters.year.ts";

/** Does all of it in the transaction that it is given; whether that is kept is up to whoever gave it. */
export async function applyRoster(db: CustomerDb, work: Applying): Promise<Sources> {
	const memories = await memoriesOf(db, work.model.source);
	const stage: Stage = { ...work, memories, year: await yearOf(db, work), named: namesIn(work.model) };
	const homerooms = homeroomsFrom(work);
	const staff = await applyStaff(db, stage);
	const classes = await applyClasses(db, stage, homerooms);
	const students = await applyStudents(db, stage, homerooms);
	const { clients, contacts, relations } = await applyHomes(db, stage, students);
	const teachers = await applyTeachings(db, stage, classes.ids, staff.ids);
	const placements = await applyPlacements(db, stage, classes.ids, students.ids);
	await applyLeft(db, stage, {
		students: pairs(students.ids),
		staff: pairs(staff.ids),
		class_teachers: teachers.known,
		class_students: placements.known,
		student_contacts: relations.known,
	});
	// some rules are asked at the end of a transaction, and that of a check never comes
	await ask(db, sql`set constraints all immediate`);
	return {
		staff: staff.entries,
		classes: classes.entries,
		students: students.entries,
		clients,
		contacts,
		relations: relations.links,
		teachers: teachers.links,
		placements: placements.links,
	};
}
