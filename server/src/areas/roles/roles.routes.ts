import { roles } from "@homeroom/contract/areas/roles/roles.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { found } from "../../kit/http/refusal.ts";
import { findRole, findRoles } from "./roles.queries.ts";
import { createRole, openingOf, previewRole, type RolesParts, removeRole, updateRole, ViewAs } from "./roles.service.ts";

export function rolesRoutes(parts: RolesParts): Route[] {
	const viewAs = new ViewAs(parts);
	return serve(roles, {
		list: async ({ db, actor }) => ({ roles: await findRoles(db, actor) }),
		opening: ({ query, db, actor }) => openingOf(db, actor, query.permission),
		show: async ({ params, db, actor }) => found(await findRole(db, actor, params.id)),
		create: ({ body, db, actor }) => createRole(db, actor, body),
		update: ({ params, body, db, actor }) => updateRole(db, actor, params.id, body),
		remove: async ({ params, db, actor }) => {
			await removeRole(db, actor, params.id);
			return { ok: true } as const;
		},
		preview: ({ params, body, db, actor }) => previewRole(db, actor, params.id, body),
		view_as: ({ params, actor }) => viewAs.begin(actor, params.id),
		view_as_end: ({ actor }) => viewAs.end(actor),
	});
}
