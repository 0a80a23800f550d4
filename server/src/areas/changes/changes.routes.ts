import { changes } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { FastifyRequest } from "fastify";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { localeOf } from "../../kit/http/locale.ts";
import type { LoggedTables } from "../../kit/tables/logged-table.ts";
import { ChangesService } from "./changes.service.ts";
import { MANY, undoRun } from "./changes.undo-runs.ts";

const languageOf = (request: FastifyRequest) => localeOf(request.headers["accept-language"]);

export function changesRoutes(tables: LoggedTables, undoneAtOnce = MANY): Route[] {
	const service = new ChangesService(tables, undoneAtOnce);
	return serve(changes, {
		list: ({ query, db, actor, request }) => service.list(db, actor, query, languageOf(request)),
		deeds: ({ query, db, actor, request }) => service.deeds(db, actor, query, languageOf(request)),
		counts: ({ query, db, actor, request }) => service.counts(db, actor, query, languageOf(request)),
		export: ({ query, db, actor, request }) => service.export(db, actor, query, languageOf(request)),
		as_of: ({ query, db, actor }) => service.asOf(db, actor, query),
		undo: ({ body, db, actor, request }) => service.undo(db, actor, body.batch, request.id),
		undo_run: ({ params, db, actor }) => undoRun(db, actor, params.batch),
	});
}
