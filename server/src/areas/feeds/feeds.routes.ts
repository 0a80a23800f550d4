import { feeds } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { findLinks, type Reader, revokeLink } from "./feeds.queries.ts";
import { makeLink } from "./feeds.service.ts";

interface Who {
	actor: Actor;
	own: number | null;
}
const readerOf = ({ actor, own }: Who): Reader => ({ user_id: actor.user_id, all: own === null && actor.allows("Timetable.Edit") });

export const feedsRoutes = (publicUrl: string): Route[] =>
	serve(feeds, {
		list: async ({ db, ...who }) => ({ links: await findLinks(db, readerOf(who)) }),
		create_own: ({ body: { student_id, name }, db, ...who }) =>
			makeLink(db, readerOf(who), { of: student_id === null ? "me" : "student", id: student_id, name }, publicUrl),
		create: ({ body, db, ...who }) => makeLink(db, readerOf(who), body, publicUrl),
		revoke: async ({ params, db, ...who }) => {
			found((await revokeLink(db, params.id, readerOf(who))) || undefined);
			return { ok: true } as const;
		},
	});
