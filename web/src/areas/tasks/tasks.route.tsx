import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { currentSession } from "../../kit/session/session.ts";
import { colleaguesQuery } from "../projects/projects.public-ui.ts";
import { boardAsked, readBoardSearch } from "./board/board-search.ts";
import { familyTaskQuery, familyTasksQuery } from "./family/family-tasks.api.ts";
import { readDaysSearch } from "./task-days.ts";
import { boardQuery, taskPartsQuery } from "./tasks.api.ts";
import { TASK_AREA } from "./tasks.record.tsx";

export const tasksRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, TASK_AREA, {
			list: async () => (await import("./tasks-page.tsx")).TasksPage,
			page: async () => (await import("./task-page.tsx")).TaskPage,
			prefetch: (client) => client.prefetchQuery(colleaguesQuery),
			opens: (client, id) => client.prefetchQuery(taskPartsQuery(id)),
			words: ["projects"],
		}),
		boardRoute(parent),
		calendarRoute(parent),
		timelineRoute(parent),
		familyTasksRoute(parent),
		familyTaskRoute(parent),
	] as const;

const familyWords = () => Promise.all((["kit", "family_tasks", "files"] as const).map(loadCatalogue));
/** What the school asks of families; their own part, without the words of tasks. */
const familyTasksRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/tasks/family",
		beforeLoad: requires("Tasks.Family"),
		loader: async ({ context }) => {
			void context.queryClient.prefetchQuery(familyTasksQuery);
			await familyWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./family/family-tasks-page.tsx")),
			"FamilyTasksPage",
		),
	});
const familyTaskRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/tasks/family/$id",
		beforeLoad: requires("Tasks.Family"),
		loader: async ({ context, params }) => {
			void context.queryClient.prefetchQuery(familyTaskQuery(Number(params.id)));
			await familyWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./family/family-task-page.tsx")),
			"FamilyTaskPage",
		),
	});

const spanWords = () => Promise.all((["kit", "tasks", "projects"] as const).map(loadCatalogue));
const calendarRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/tasks/calendar",
		beforeLoad: requires("Tasks.View"),
		validateSearch: readDaysSearch,
		loader: spanWords,
		component: lazyRouteComponent(
			inTime(() => import("./month/task-month-page.tsx")),
			"TaskMonthPage",
		),
	});
const timelineRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/tasks/timeline",
		beforeLoad: requires("Tasks.View"),
		validateSearch: readDaysSearch,
		loader: spanWords,
		component: lazyRouteComponent(
			inTime(() => import("./timeline/timeline-page.tsx")),
			"TimelinePage",
		),
	});

const boardRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/tasks/board",
		beforeLoad: requires("Tasks.View"),
		validateSearch: readBoardSearch,
		loaderDeps: ({ search }) => search,
		loader: async ({ context, deps }) => {
			void context.queryClient.prefetchQuery(colleaguesQuery);
			void context.queryClient.prefetchQuery(boardQuery(boardAsked(deps, currentSession()?.user.uid)));
			await Promise.all((["kit", "tasks", "projects"] as const).map(loadCatalogue));
		},
		component: lazyRouteComponent(
			inTime(() => import("./board/board-page.tsx")),
			"BoardPage",
		),
	});
