import { changes } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import type { LoggedTables } from "../../kit/tables/logged-table.ts";
import { ChangesService } from "./changes.service.ts";
import { MANY, undoRun } from "./changes.undo-runs.ts";

export function changesRoutes(tables: LoggedTables, undoneAtOnce = MANY): Route[] {
	const service = new ChangesService(tables, undoneAtOnce);
	return serve(changes, {
		list: ({ query, db, actor }) => service.list(db, actor, query),
		deeds: ({ query, db, actor }) => service.deeds(db, actor, query),
		as_of: ({ query, db, actor }) => service.asOf(db, actor, query),
		undo: ({ body, db, actor, request }) => service.undo(db, actor, body.batch, request.id),
		undo_run: ({ params, db, actor }) => undoRun(db, actor, params.batch),
	});
}
