import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { Sources } from "./corrections/rosters.cells.ts";
import { memoriesOf, remember } from "./rosters.ids.ts";
import { applyPlacements, applyTeachings } from "./rosters.links.ts";
import { applyClasses, homeroomsFrom } from "./steps/rosters.classes.ts";
import { applyHomes } from "./steps/rosters.homes.ts";
import { applyLeft } from "./steps/rosters.left.ts";
import { applyStaff, applyStudents } from "./steps/rosters.people.ts";
import { type Applying, here, namesIn, pairs, type Stage } from "./steps/rosters.stage.ts";
import { yearOf } from "./steps/rosters.year.ts";

/** Does all of it in the transaction that it is given; whether that is kept is up to whoever gave it. */
export async function applyRoster(db: CustomerDb, work: Applying): Promise<Sources> {
	const { model, answers, imports, note } = work;
	const { source } = model;
	const memories = await memoriesOf(db, source);
	const stage: Stage = { ...work, memories, year: await yearOf(db, work), named: namesIn(model) };
	const { year, named } = stage;
	const homerooms = homeroomsFrom(work);

	const staff = await applyStaff(db, stage);
	const classes = await applyClasses(db, stage, homerooms);
	const students = await applyStudents(db, stage, homerooms);
	const { related, sources } = await applyHomes(db, stage, students);

	await note("teachers");
	const teachings = here(model.teachings);
	const placements = here(model.placements);
	const ids = { classes: classes.ids, staff: staff.ids, students: students.ids };
	const taught = await applyTeachings(db, imports.teachers, { ...model, teachings }, memories.class_teachers, ids, year, named);
	await remember(db, source, "class_teachers", taught);
	await note("placements");
	const placed = await applyPlacements(db, imports.placements, { ...model, placements }, memories.class_students, ids, year, named);
	await remember(db, source, "class_students", placed);
	await note("left");
	const now = {
		students: pairs(students.ids),
		staff: pairs(staff.ids),
		class_teachers: taught,
		class_students: placed,
		student_contacts: related,
	};
	await applyLeft(db, work.all, answers, imports.left, memories, now);
	// some rules are asked at the end of a transaction, and that of a check never comes
	await ask(db, sql`set constraints all immediate`);
	return {
		staff: staff.entries,
		classes: classes.entries,
		students: students.entries,
		...sources,
		teachers: teachings,
		placements,
	};
}
