import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordId } from "../../kit/record/record-paths.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { outlineQuery } from "./courses.api.ts";
import { COURSE_AREA, SUBJECT_AREA } from "./courses.record.tsx";

export const coursesRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, COURSE_AREA, {
			links: [{ to: "/subjects", label: "courses.subjects" }],
			page: async () => (await import("./course-page.tsx")).CoursePage,
			editing: "View",
		}),
		lessonRoute(parent),
		...recordRoutes(parent, SUBJECT_AREA),
	] as const;

/** `/courses/7/lessons/12`: one lesson, to read and to write. */
const lessonRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/courses/$id/lessons/$lesson",
		beforeLoad: requires("Courses.View"),
		loader: async ({ context, params }) => {
			void context.queryClient.prefetchQuery(outlineQuery(recordId(params)));
			await Promise.all((["kit", "courses"] as const).map(loadCatalogue));
		},
		component: lazyRouteComponent(
			inTime(async () => ({ LessonPage: (await import("./lesson-page.tsx")).LessonPage })),
			"LessonPage",
		),
	});
