import { enrolments } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import type { Selection } from "@homeroom/contract/kit/record-schemas.ts";
import { serve } from "../../kit/calls/serve.ts";
import { nameBatch } from "../../kit/changes/batches.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found } from "../../kit/http/refusal.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { demandAskable } from "../../kit/records/private-fields.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { STUDENTS } from "../students/students.public.ts";
import { changeStatus, previewPromotion, promote } from "./enrolments.bulk.ts";
import { changeEnrolment, createEnrolment, enrolmentsOf, removeEnrolment } from "./enrolments.queries.ts";
import { changeYear, createYear, findYears, removeYear } from "./enrolments.years.ts";

type Asked = { body: { selection: Selection }; own: number | null; actor: Actor; db: CustomerDb };
const choiceOf = async ({ body, own, actor, db }: Asked) => {
	await demandAskable({ actor, db }, STUDENTS, own, body.selection);
	return { selection: body.selection, own, custom: await customFieldsFor(actor, db, STUDENTS.spec.name) };
};

export const enrolmentsRoutes = serve(enrolments, {
	years: async ({ db, own }) => ({ years: await findYears(db, own) }),
	year_create: ({ body, db }) => createYear(db, body),
	year_update: ({ params, body, db }) => changeYear(db, params.id, body),
	year_remove: async ({ params, db }) => {
		await removeYear(db, params.id);
		return { ok: true } as const;
	},
	list: async ({ params, db, own }) => ({ enrolments: found(await enrolmentsOf(db, params.id, own)) }),
	create: ({ params, body, db, own }) => createEnrolment(db, params.id, own, body),
	update: ({ params, body: { version, ...input }, db, own }) => changeEnrolment(db, { ...params, version }, own, input),
	remove: async ({ params, body, db, own }) => {
		await removeEnrolment(db, { ...params, ...body }, own);
		return { ok: true } as const;
	},
	promote_preview: async (asked) => previewPromotion(asked.db, await choiceOf(asked), asked.body.academic_year_id),
	promote: async ({ body, request, db, ...asked }) => {
		const count = await promote(db, await choiceOf({ ...asked, body, db }), body);
		await nameBatch(db, "promote", { record: "students", count });
		return { count, batch: request.id };
	},
	bulk_status: async ({ body, request, db, ...asked }) => {
		const count = await changeStatus(db, await choiceOf({ ...asked, body, db }), body);
		await nameBatch(db, "bulk_status", { record: "students", count, status: body.status });
		return { count, batch: request.id };
	},
});
