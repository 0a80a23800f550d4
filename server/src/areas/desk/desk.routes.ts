import { desk } from "@homeroom/contract/areas/desk/desk.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { askFigures, type Figure } from "../../kit/tables/figures.ts";

export const deskRoutes = (figures: readonly Figure[]): Route[] =>
	serve(desk, { figures: async ({ db, actor }) => ({ figures: await askFigures(db, actor, figures) }) });
