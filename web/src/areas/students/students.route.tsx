import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { classLabelsQuery } from "./students.api.ts";
import { STUDENT_AREA } from "./students.record.tsx";

export const studentsRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, STUDENT_AREA, {
		list: async () => (await import("./students-page.tsx")).StudentsPage,
		prefetch: (client) => client.prefetchQuery(classLabelsQuery()),
		page: async () => {
			const [{ StudentPage }] = await Promise.all([import("./student-page.tsx"), loadCatalogue("care")]);
			return StudentPage;
		},
	});
