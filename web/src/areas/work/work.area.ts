import type { WebArea } from "../../kit/area/web-area.ts";

export const workArea = {
	nouns: ["timer", "wall", "handover", "hours"],
	routes: [
		{ below: "app", from: "./work.route.tsx", name: "workRoutes", records: ["/work-log"], paths: ["/tasks/live", "/tasks/hours"] },
		{ below: "app", from: "./work.route.tsx", name: "workSettingsRoutes", paths: ["/settings/work"] },
	],
	parts: [
		{ below: "/tasks", path: "/tasks/live", label: "page.live_tasks", permission: "Tasks.View", place: 30 },
		{ below: "/tasks", path: "/work-log", label: "page.work_log", permission: "Tasks.View", place: 40 },
		{ below: "/tasks", path: "/tasks/hours", label: "page.work_hours", permission: "Tasks.View", place: 50 },
		{ below: "/settings", path: "/settings/work", label: "settings_page.work", permission: "Settings.View", place: 85 },
	],
	actions: [
		{ path: "/work-log/new", label: "do.work_log_new", permission: "Tasks.Complete" },
		{ path: "/work-log/import", label: "do.work_log_import", permission: "Tasks.Import" },
	],
} satisfies WebArea;
