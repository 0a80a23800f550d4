import { attendanceRate } from "@homeroom/contract/areas/attendance/attendance.rules.ts";
import { schoolDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { FamilyChild, StudentPage, StudentToday, TermAttendance } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found } from "../../kit/http/refusal.ts";
import { findRecord, visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { yearOn } from "../calendar/calendar.public.ts";
import { CLIENTS, familyOfStudent } from "../clients/clients.public.ts";
import { STUDENTS, summaryFor, timelineFor } from "../students/students.public.ts";
import { sessionsBetween } from "../timetable/timetable.public.ts";
import {
	absenceOn,
	childrenOf,
	classTeacher,
	codesOfLessons,
	type Marked,
	marksBetween,
	type Span,
	spanOf,
	whereabouts,
} from "./summaries.queries.ts";

interface Asking {
	actor: Actor;
	db: CustomerDb;
	own: number | null;
}
/** Changes beside everything else; the whole history has a place of its own. */
const NEWEST = 6;

/** Each part by the rights and the narrowing that its own call has: nobody learns more here than there. */
export async function studentPage(asking: Asking, id: number): Promise<StudentPage> {
	const { actor, db, own } = asking;
	// refuses whoever does not see the student
	const summary = await summaryFor(asking, id);
	const seenClasses = reachOf(actor, "Classes.View");
	const [family, class_teacher, changes, attendance] = await Promise.all([
		familyOfStudent(db, actor, id, own),
		seenClasses === undefined ? null : classTeacher(db, id, seenClasses),
		actor.portal_type === "CLIENT" ? [] : timelineFor(asking, id, NEWEST),
		attendanceOf(asking, id),
	]);
	const current = <T extends { current: boolean }>(rules: T[]) => rules.filter((rule) => rule.current);
	return {
		summary,
		class_teacher,
		changes,
		family: { ...family, relations: current(family.relations), households: current(family.households) },
		...attendance,
	};
}

/** The children that the person sees of a client whom they see. */
export async function childrenOfClient({ actor, db, own }: Asking, id: number): Promise<FamilyChild[]> {
	found(await findRecord(db, CLIENTS, id, own));
	const [seen, told] = [reachOf(actor, "Students.View"), reachOf(actor, "Attendance.View")];
	const students = seen === undefined ? [] : await childrenOf(db, id, visibleFilters(STUDENTS, seen));
	const ids = students.map((student) => student.id);
	const today = told === undefined || ids.length === 0 ? [] : await whereabouts(db, ids, told);
	const byId = new Map(today.map(({ id: student, ...where }) => [student, where]));
	return students.map((student) => ({ student, today: byId.get(student.id) ?? null }));
}

/** Whose rows alone the person sees of a module; undefined: none. */
function reachOf(actor: Actor, permission: Permission): number | null | undefined {
	const reach = actor.reach(permission);
	return reach === "none" ? undefined : reach === "own" ? actor.user_id : null;
}

async function attendanceOf({ actor, db }: Asking, id: number): Promise<Pick<StudentPage, "today" | "attendance">> {
	const own = reachOf(actor, "Attendance.View");
	const span = own === undefined ? undefined : await spanOf(db, id, own);
	// somebody may see a student and not the attendance of that one
	if (span === undefined) return { today: null, attendance: null };
	const [marks, today] = await Promise.all([marksBetween(db, id, span), todayOf(actor, db, id, span.today)]);
	return {
		today: { ...today, code_id: marks.find(({ day }) => day === span.today)?.code_id ?? null },
		attendance: await termOf(db, span, marks),
	};
}

async function termOf(db: CustomerDb, { term, starts_on, ends_on, today }: Span, marks: readonly Marked[]): Promise<TermAttendance> {
	const year = await yearOn(db, today);
	const taught = year === undefined ? [] : schoolDays(year, year.specials).filter(({ cycle_day }) => cycle_day !== null);
	const marked = new Map(marks.map(({ day, code_id }) => [day, code_id]));
	// a register may be taken on a day that the calendar calls off
	const days = new Set([...taught.map(({ day }) => day), ...marked.keys()]);
	return {
		term,
		starts_on,
		ends_on,
		days: [...days]
			.filter((day) => day >= starts_on && day <= ends_on)
			.toSorted()
			.map((day) => ({ day, code_id: marked.get(day) ?? null })),
		rate: attendanceRate(
			marks.flatMap(({ marks: all, present }) => [
				{ is_present: true, marks: present },
				{ is_present: false, marks: all - present },
			]),
		),
	};
}

async function todayOf(actor: Actor, db: CustomerDb, id: number, day: string): Promise<Omit<StudentToday, "code_id">> {
	const own = reachOf(actor, "Timetable.View");
	const [lessons, absence, codes] = await Promise.all([
		own === undefined ? null : sessionsBetween(db, { from: day, to: day, student_id: id }, own, false),
		absenceOn(db, id),
		codesOfLessons(db, id, day),
	]);
	return {
		day,
		absence,
		lessons:
			lessons?.map((one) => ({
				session_id: one.id,
				starts_at: one.starts_at,
				ends_at: one.ends_at,
				name: one.course_name ?? one.title ?? one.class_name ?? "",
				room_name: one.room_name,
				state: one.state,
				code_id: codes.get(one.id) ?? null,
			})) ?? null,
	};
}
