import { users } from "@homeroom/contract/areas/users/users.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { activityOf } from "../../kit/changes/activity.ts";
import { addressOf } from "../../kit/http/client-address.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { found } from "../../kit/http/refusal.ts";
import { departments, findUser } from "./users.queries.ts";
import { type UsersParts, UsersService } from "./users.service.ts";

const OK = { ok: true } as const;

export function usersRoutes(parts: UsersParts): Route[] {
	const service = new UsersService(parts);
	return serve(users, {
		list: ({ query, db }) => service.list(db, query),
		departments: async ({ db }) => ({ departments: await departments(db) }),
		roles: ({ db, actor }) => service.roles(db, actor),
		show: ({ params, db, actor }) => service.show(db, actor, params.id),
		update: ({ params, body, db, actor }) => service.update(db, actor, params.id, body),
		set_status: ({ params, body, db, actor }) => service.setStatus(db, actor, params.id, body.status, body.version),
		unlock: async ({ params, db, actor, request }) => {
			await service.unlock(db, actor, params.id, addressOf(request));
			return OK;
		},
		invite: ({ body, db, actor }) => service.invite(db, actor, body),
		invite_many: ({ body, db, actor, request }) => service.inviteMany(db, actor, body, localeOf(request.headers["accept-language"])),
		resend: ({ params, db, actor, request }) => service.resend(db, actor, params.id, addressOf(request)),
		remove: async ({ params, db, actor }) => {
			await service.remove(db, actor, params.id);
			return OK;
		},
		activity: async ({ params, db }) => {
			found(await findUser(db, params.id));
			return { changes: await activityOf(db, "memberships", params.id) };
		},
		edit_client_user: ({ params, body, db, actor }) => service.editClientUser(db, actor, params.id, body),
	});
}
