import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { yearsQuery } from "../enrolments/enrolments.public-ui.ts";
import { ROSTERS } from "../rosters/rosters.public-ui.ts";
import { CLASS_AREA } from "./classes.record.tsx";

export const classesRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, CLASS_AREA, {
		list: async () => (await import("./classes-page.tsx")).ClassesPage,
		together: ROSTERS,
		prefetch: (client) => client.prefetchQuery(yearsQuery()),
		page: async () => {
			const [{ ClassPage }] = await Promise.all([import("./class-page.tsx"), loadCatalogue("students"), loadCatalogue("files")]);
			return ClassPage;
		},
	});
