import { feeds } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { findLinks, type Reader, revokeLink } from "./feeds.queries.ts";
import { makeLink } from "./feeds.service.ts";

const readerOf = (actor: Actor): Reader => ({ user_id: actor.user_id, all: actor.allows("Timetable.Edit") });

export const feedsRoutes = (publicUrl: string): Route[] =>
	serve(feeds, {
		list: async ({ db, actor }) => ({ links: await findLinks(db, readerOf(actor)) }),
		create_own: ({ body: { student_id, name }, db, actor }) =>
			makeLink(db, readerOf(actor), { of: student_id === null ? "me" : "student", id: student_id, name }, publicUrl),
		create: ({ body, db, actor }) => makeLink(db, readerOf(actor), body, publicUrl),
		revoke: async ({ params, db, actor }) => {
			found((await revokeLink(db, params.id, readerOf(actor))) || undefined);
			return { ok: true } as const;
		},
	});
