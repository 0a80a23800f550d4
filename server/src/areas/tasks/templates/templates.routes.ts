import { task_template_steps, task_templates } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import { serve } from "../../../kit/calls/serve.ts";
import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { recordHandlers } from "../../../kit/handlers/record-handlers.ts";
import { Refusal } from "../../../kit/http/refusal.ts";
import { findRecord } from "../../../kit/records/record-queries.ts";
import { saveAsTemplate } from "./template.save.ts";
import { planTemplate, startTemplate } from "./template.start.ts";
import { TEMPLATE_STEPS, TEMPLATE_STEPS_KEPT, TEMPLATES, TEMPLATES_KEPT } from "./templates.queries.ts";

const looks = recordHandlers(TEMPLATES);
const { update, archive, restore, bulk_update, bulk_archive, bulk_restore } = recordHandlers(TEMPLATES_KEPT);
const stepLooks = recordHandlers(TEMPLATE_STEPS);
const steps = recordHandlers(TEMPLATE_STEPS_KEPT);

/** Everybody sees all templates; to those that one keeps one adds. */
async function demandKept(db: CustomerDb, template_id: number, own: number | null): Promise<void> {
	if (own !== null && (await findRecord(db, TEMPLATES_KEPT, template_id, own)) === undefined)
		throw new Refusal("invalid", { fields: { template_id: { message: "choice" } } });
}

export const templatesRoutes = [
	...serve(task_templates, {
		...looks,
		update,
		archive,
		restore,
		bulk_update,
		bulk_archive,
		bulk_restore,
		plan: ({ params, query, db, actor, own }) => planTemplate(db, actor, params.id, query.on, own),
		start: async ({ params, body, db, actor, own, request }) => ({
			...(await startTemplate(db, actor, params.id, body, own)),
			batch: request.id,
		}),
		from_task: ({ params, body, db, actor, own }) => saveAsTemplate(db, actor.user_id, params.id, body.name, own),
	}),
	...serve(task_template_steps, {
		...stepLooks,
		create: async (context) => {
			await demandKept(context.db, context.body.template_id, context.own);
			return stepLooks.create(context);
		},
		update: steps.update,
		archive: steps.archive,
		restore: steps.restore,
		bulk_update: steps.bulk_update,
		bulk_archive: steps.bulk_archive,
		bulk_restore: steps.bulk_restore,
	}),
];
