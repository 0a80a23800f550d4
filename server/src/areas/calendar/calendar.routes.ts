import { calendar } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { changeBells, createBells, removeBells } from "./calendar.bells.ts";
import { type LessonsOnDays, lessonsBack, withLessons } from "./calendar.lessons.ts";
import { changeCycle, changeSpecial, changeTerm, createSpecial, createTerm, removeFrom, schoolCalendar } from "./calendar.settings.ts";

const done = { ok: true } as const;
export const calendarRoutes = (lessons: LessonsOnDays) =>
	serve(calendar, {
		show: ({ query, db }) => schoolCalendar(db, query.academic_year_id),
		cycle_update: ({ params, body, db }) => changeCycle(db, params.id, body),
		term_create: ({ params, body, db }) => createTerm(db, params.id, body),
		term_update: ({ params, body, db }) => changeTerm(db, params.id, body),
		term_remove: async ({ params, db }) => {
			await removeFrom(db, "terms", params.id);
			return done;
		},
		day_lessons: ({ query, db }) => lessons.planned(db, query.starts_on, query.ends_on),
		day_create: async ({ body, db, actor }) => withLessons(lessons, { db, actor }, body, await createSpecial(db, body)),
		day_update: async ({ params, body, db, actor }) => withLessons(lessons, { db, actor }, body, await changeSpecial(db, params.id, body)),
		day_remove: async ({ params, db, actor }) => {
			await removeFrom(db, "calendar_days", params.id);
			return { ...done, lessons_back: await lessonsBack(lessons, { db, actor }, params.id, null) };
		},
		bells_create: ({ body, db }) => createBells(db, body),
		bells_update: ({ params, body, db }) => changeBells(db, params.id, body),
		bells_remove: async ({ params, db }) => {
			await removeBells(db, params.id);
			return done;
		},
	});
