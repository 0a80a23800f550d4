import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { prefetchStudents } from "./students.api.ts";
import { STUDENT_AREA } from "./students.record.tsx";
import { readStudentSearch } from "./students.search.ts";

export const studentsRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, STUDENT_AREA, {
		list: {
			readSearch: readStudentSearch,
			prefetch: prefetchStudents,
			load: async () => (await import("./students-page.tsx")).StudentsPage,
		},
		page: async () => (await import("./student-page.tsx")).StudentPage,
	});
