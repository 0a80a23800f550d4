import { classes } from "@homeroom/contract/areas/classes/classes.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { found } from "../../kit/http/refusal.ts";
import { fixedMeta, fixedQuery } from "../../kit/records/fixed-list.ts";
import { classPeople } from "./classes.members.ts";
import { tellOfAddedPlaces } from "./classes.notices.ts";
import { endPlacements, moveStudents, placeStudents, waitingAdd, waitingOrder, waitingRemove, waitingTake } from "./classes.placing.ts";
import { CLASSES, classesOfStudent, studentsFor, teachersFor } from "./classes.queries.ts";
import { checkClass, refusing, whoseTeachers } from "./classes.service.ts";
import { whoseStudents } from "./classes.students.ts";
import { addTeacher, changeTeacher, removeTeacher } from "./classes.teachers.ts";
import { addMissing, missingClasses, previewRollover, rollOver } from "./classes.years.ts";

const record = recordHandlers(CLASSES);
const OK = { ok: true } as const;

export const classesRoutes = serve(classes, {
	...record,
	create: refusing(record.create),
	update: refusing(async (context) => {
		const row = await record.update(context);
		await tellOfAddedPlaces(context.db, row.id, context.body.capacity);
		return row;
	}),
	bulk_update: refusing(record.bulk_update),
	seed_list: async (context) => {
		const page = await record.list({ ...context, query: fixedQuery(context.query, context.body), body: {} });
		return { ...page, meta: fixedMeta(page.meta, CLASSES.spec.path, `/classes/list/${context.db.customer_id}`) };
	},
	seed_show: async (context) => ({ classes: await record.show({ ...context, params: { id: context.params.class_id } }) }),
	seed_students: async ({ body, db, own, actor }) => {
		await checkClass(db, body.class_id, own);
		return { studentlist: await studentsFor(db, body, whoseStudents(actor)) };
	},
	seed_teachers: async ({ body, db, own, actor }) => {
		await checkClass(db, body.class_id, own);
		return { teacherlist: await teachersFor(db, body, whoseTeachers(actor)) };
	},
	people: async ({ params, query, db, own, actor }) => found(await classPeople(db, { ...params, ...query }, own, actor)),
	place: async ({ params, body: { student_ids, ...days }, db, own, actor, request }) => ({
		count: await placeStudents(db, { class_id: params.id, own, actor }, student_ids, days),
		batch: request.id,
	}),
	end_placements: async ({ params, body, db, own, actor, request }) => ({
		count: await endPlacements(db, { class_id: params.id, own, actor }, body),
		batch: request.id,
	}),
	move_students: async ({ params, body, db, own, actor, request }) => ({
		count: await moveStudents(db, { class_id: params.id, own, actor }, body),
		batch: request.id,
	}),
	waiting_add: async ({ params, body, db, own, actor, request }) => ({
		count: await waitingAdd(db, { class_id: params.id, own, actor }, body.student_ids, body.note),
		batch: request.id,
	}),
	waiting_remove: async ({ params, db, own, actor }) => {
		await waitingRemove(db, { class_id: params.id, own, actor }, params.waiting_id);
		return OK;
	},
	waiting_order: async ({ params, body, db, own, actor }) => {
		await waitingOrder(db, { class_id: params.id, own, actor }, body.waiting_ids);
		return OK;
	},
	waiting_take: async ({ params, body, db, own, actor, request }) => ({
		count: await waitingTake(db, { class_id: params.id, own, actor }, params.waiting_id, body.starts_on),
		batch: request.id,
	}),
	teacher_add: ({ params, body, db, own, actor }) => addTeacher(db, { class_id: params.id, own, actor }, body),
	teacher_update: ({ params, body, db, own, actor }) => changeTeacher(db, { class_id: params.id, own, actor }, params.teaching_id, body),
	teacher_remove: async ({ params, db, own, actor }) => {
		await removeTeacher(db, { class_id: params.id, own, actor }, params.teaching_id);
		return OK;
	},
	of_student: async ({ params, db, own, actor }) => ({
		classes: found(await classesOfStudent(db, params.id, { students: whoseStudents(actor), classes: own })),
	}),
	missing: async ({ query, db }) => ({ class_labels: await missingClasses(db, query.academic_year_id) }),
	add_missing: async ({ body, db, request }) => ({ count: await addMissing(db, body.academic_year_id), batch: request.id }),
	rollover_preview: async ({ query, db, own }) => ({ classes: await previewRollover(db, query, own) }),
	rollover: async ({ body, db, own, request }) => ({ count: await rollOver(db, body, own), batch: request.id }),
});
