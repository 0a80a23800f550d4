import { badges } from "@homeroom/contract/areas/badges/badges.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { deviceOf, keepSession } from "../session/session.public.ts";
import type { BadgeLogin } from "./badges.login.ts";
import type { BadgesService } from "./badges.service.ts";

interface Parts {
	cards: BadgesService;
	login: BadgeLogin;
}

export const badgesRoutes = ({ cards, login }: Parts): Route[] =>
	serve(badges, {
		list: ({ query, db, own }) => cards.list(db, query, own),
		issue: ({ body, db, own }) => cards.issue(db, body, own),
		revoke: ({ params, db, own }) => cards.revoke(db, { id: params.id }, own),
		revoke_set: ({ params, db, own }) => cards.revoke(db, { set_id: params.set_id }, own),
		check_qrcode: ({ body, request }) => login.check(body.code, deviceOf(request)),
		unified_login_qr_code: async ({ body, request, reply }) =>
			keepSession(await login.enter(body.code, body.pin ?? null, deviceOf(request)), request, reply),
	});
