import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { readId } from "../../kit/table/list-search.ts";
import { prefetchStudents, studentActivityQuery, studentQuery } from "./students.api.ts";
import { readStudentSearch } from "./students.search.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("students")]);

/** `/students` · `/students/new` over the list · `/students/7` · `/students/7/edit` over the student's page. */
export const studentsRoutes = (parent: AppLayoutRoute) => {
	const list = createRoute({
		getParentRoute: () => parent,
		path: "/students",
		beforeLoad: requires("Students.View"),
		validateSearch: readStudentSearch,
		loaderDeps: ({ search: { edit: _, ...shown } }) => shown,
		loader: async ({ context, deps }) => {
			void prefetchStudents(context.queryClient, deps);
			await loadWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./students-page.tsx")),
			"StudentsPage",
		),
	});
	const create = createRoute({
		getParentRoute: () => list,
		path: "/new",
		beforeLoad: requires("Students.Create"),
		component: lazyRouteComponent(
			inTime(() => import("./student-create.tsx")),
			"StudentCreate",
		),
	});
	const show = createRoute({
		getParentRoute: () => parent,
		path: "/students/$studentId",
		beforeLoad: requires("Students.View"),
		params: {
			// Whatever is no id is a student that does not exist: 0.
			parse: ({ studentId }) => ({ studentId: readId(studentId) ?? 0 }),
			stringify: ({ studentId }) => ({ studentId: String(studentId) }),
		},
		loader: async ({ context, params }) => {
			void context.queryClient.prefetchQuery(studentQuery(params.studentId));
			void context.queryClient.prefetchQuery(studentActivityQuery(params.studentId));
			await loadWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./student-page.tsx")),
			"StudentPage",
		),
	});
	const edit = createRoute({
		getParentRoute: () => show,
		path: "/edit",
		beforeLoad: requires("Students.Edit"),
		component: lazyRouteComponent(
			inTime(() => import("./student-edit.tsx")),
			"StudentEditRoute",
		),
	});
	return [list.addChildren([create]), show.addChildren([edit])] as const;
};
