import { custom_fields } from "@homeroom/contract/areas/custom_fields/custom_fields.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { fieldsOfRecord, orderFields } from "./custom_fields.queries.ts";
import { createField, fieldsFor, updateField } from "./custom_fields.service.ts";

export const customFieldsRoutes = serve(custom_fields, {
	list: async ({ query, db, actor }) => ({ fields: await fieldsFor(db, actor, query.record) }),
	manage: async ({ query, db }) => ({ fields: await fieldsOfRecord(db, query.record) }),
	create: ({ body, db }) => createField(db, body),
	update: ({ params, body: { version, ...changes }, db }) => updateField(db, params.id, version, changes),
	order: async ({ body, db }) => {
		await orderFields(db, body.record, body.field_keys);
		return { fields: await fieldsOfRecord(db, body.record) };
	},
	archive: ({ params, body, db }) => updateField(db, params.id, body.version, { archived: true }),
	restore: ({ params, body, db }) => updateField(db, params.id, body.version, { archived: false }),
});
