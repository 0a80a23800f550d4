import { clients, contacts } from "@homeroom/contract/areas/clients/clients.contract.ts";
import { families } from "@homeroom/contract/areas/clients/families.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { mergeClients, mergePreview } from "./clients.merge.ts";
import { CLIENTS, CONTACTS, similarClients } from "./clients.queries.ts";
import { checkClientOf, setLogin } from "./clients.service.ts";
import { findFamilies } from "./families.finding.ts";
import { admit, join } from "./families.joining.ts";
import { FamiliesService, studentsOf } from "./families.service.ts";

const people = recordHandlers(CONTACTS);
const service = new FamiliesService();

export const clientsRoutes = [
	...serve(clients, {
		...recordHandlers(CLIENTS),
		similar: async ({ query, db, own }) => ({ clients: await similarClients(db, query, own) }),
		merge_preview: ({ params, query, db, own }) => mergePreview(db, params.id, query.other_id, own),
		merge: async ({ params, body, db, own, request }) => ({
			client: await mergeClients(db, { ...params, ...body }, own),
			batch: request.id,
		}),
	}),
	...serve(contacts, {
		...people,
		create: async (context) => {
			await checkClientOf(context.body, context.db, context.own);
			return people.create(context);
		},
		update: async (context) => {
			await checkClientOf(context.body, context.db, context.own);
			return people.update(context);
		},
		set_login: ({ params, body, db, own }) => setLogin(db, params.id, body, own),
	}),
	...serve(families, {
		of_client: ({ params, db, own, actor }) => service.ofClient(db, actor, params.id, own),
		of_student: ({ params, db, own, actor }) => service.ofStudent(db, actor, params.id, own),
		addresses: ({ body, db, own, actor }) => service.addresses(db, actor, body.selection, own),
		whom_to_call: async ({ params, db, own, actor }) => ({ contacts: await service.whomToCall(db, actor, params.id, own) }),
		order: async ({ params, body, db, actor }) => ({ contacts: await service.order(db, actor, params.id, body.relations) }),
		find: async ({ query, db, own, actor }) => ({ families: await findFamilies(db, query, own, studentsOf(actor)) }),
		admit,
		join: async ({ params, body, own: _, ...asking }) => {
			const { db, actor } = asking;
			await join(asking, params.id, body);
			return service.ofStudent(db, actor, params.id, actor.reach("Students.View") === "own" ? actor.user_id : null);
		},
		add_household: ({ body, db, own, actor }) => service.addHousehold(db, actor, body, own),
		change_household: ({ params, body, db, own, actor }) => service.changeHousehold(db, actor, params.id, body, own),
		remove_household: ({ params, db, own, actor }) => service.removeHousehold(db, actor, params.id, own),
		add_relation: ({ body, db, own, actor }) => service.addRelation(db, actor, body, own),
		change_relation: ({ params, body, db, own, actor }) => service.changeRelation(db, actor, params.id, body, own),
		remove_relation: ({ params, db, own, actor }) => service.removeRelation(db, actor, params.id, own),
	}),
];
