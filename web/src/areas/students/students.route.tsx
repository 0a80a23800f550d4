import { STUDENT_DOCUMENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { childRoutes, recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { withPage } from "../../kit/table/list/list-search.ts";
import { ROSTERS } from "../rosters/rosters.public-ui.ts";
import type { ExpirySearch } from "./documents/students.expiry-search.ts";
import { classLabelsQuery } from "./students.api.ts";
import { studentPageQuery } from "./students.care-api.ts";
import { STUDENT_AREA } from "./students.record.tsx";

export const studentsRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, STUDENT_AREA, {
			list: async () => (await import("./students-page.tsx")).StudentsPage,
			together: ROSTERS,
			prefetch: (client) => client.prefetchQuery(classLabelsQuery()),
			create: async () => {
				const [{ AdmissionPage }] = await Promise.all([
					import("./admission/admission-page.tsx"),
					...(["admission", "clients", "contacts"] as const).map(loadCatalogue),
				]);
				return AdmissionPage;
			},
			opens: (client, id) => client.prefetchQuery(studentPageQuery(id)),
			page: async () => {
				const [{ StudentPage }] = await Promise.all([
					import("./student-page.tsx"),
					// what it shows first, at once with it
					import("./summary/student-summary.tsx"),
					...(["care", "files", "papers", "enrolments", "clients", "attendance"] as const).map(loadCatalogue),
				]);
				return StudentPage;
			},
		}),
		expiryRoute(parent),
		childRoutes(parent, STUDENT_DOCUMENT),
	] as const;

/** `/students/documents?within=30`: papers that expire. Its page reads the address, so that lists do not carry that along. */
const expiryRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/students/documents",
		beforeLoad: requires("Students.Edit"),
		validateSearch: withPage<ExpirySearch>,
		component: lazyRouteComponent(
			inTime(async () => {
				const [{ ExpiryPage }] = await Promise.all([
					import("./documents/student-expiry-page.tsx"),
					...(["kit", "students", "care", "student_documents"] as const).map(loadCatalogue),
				]);
				return { ExpiryPage };
			}),
			"ExpiryPage",
		),
	});
