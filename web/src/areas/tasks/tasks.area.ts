import type { WebArea } from "../../kit/area/web-area.ts";

export const tasksArea = {
	nouns: ["task", "board", "capture"],
	routes: [{ below: "app", from: "./tasks.route.tsx", name: "tasksRoutes", records: ["/tasks"], paths: ["/tasks/board"] }],
	pages: [{ path: "/tasks", icon: "IconLayoutKanban", label: "page.tasks", permission: "Tasks.View", hotkey: "k" }],
	parts: [
		{ below: "/tasks", path: "/tasks", label: "page.task_list", permission: "Tasks.View", place: 10 },
		{ below: "/tasks", path: "/tasks/board", label: "page.task_board", permission: "Tasks.View", place: 20 },
	],
	actions: [
		{ path: "/tasks?do=capture", label: "do.tasks_capture", permission: "Tasks.Create" },
		{ path: "/tasks/new", label: "do.tasks_new", permission: "Tasks.Create" },
		{ path: "/tasks/import", label: "do.tasks_import", permission: "Tasks.Import" },
	],
} satisfies WebArea;
