import { find } from "@homeroom/contract/areas/find/find.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { findAll, namesOf } from "./find.queries.ts";

export const findRoutes = (tables: readonly RecordTable[]): Route[] =>
	serve(find, {
		find: async ({ query, db, actor }) => ({ results: await findAll(db, actor, tables, query) }),
		names: async ({ query, db, actor }) => ({ results: await namesOf(db, actor, tables, query.of) }),
	});
