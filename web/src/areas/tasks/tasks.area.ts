import type { WebArea } from "../../kit/area/web-area.ts";

export const tasksArea = {
	nouns: ["task", "board", "capture", "template", "repeat"],
	routes: [
		{ below: "app", from: "./tasks.route.tsx", name: "tasksRoutes", records: ["/tasks"], paths: ["/tasks/board"] },
		{
			below: "app",
			from: "./templates/template.route.tsx",
			name: "templatesRoutes",
			records: ["/task-templates"],
			paths: ["/task-template-steps/import"],
		},
		{ below: "app", from: "./repeats/repeat.route.tsx", name: "repeatsRoutes", records: ["/task-repeats"] },
	],
	pages: [{ path: "/tasks", icon: "IconLayoutKanban", label: "page.tasks", permission: "Tasks.View", hotkey: "k" }],
	parts: [
		{ below: "/tasks", path: "/tasks", label: "page.task_list", permission: "Tasks.View", place: 10 },
		{ below: "/tasks", path: "/tasks/board", label: "page.task_board", permission: "Tasks.View", place: 20 },
		{ below: "/tasks", path: "/task-templates", label: "page.task_templates", permission: "Tasks.View", place: 60 },
		{ below: "/tasks", path: "/task-repeats", label: "page.task_repeats", permission: "Tasks.View", place: 70 },
	],
	actions: [
		{ path: "/tasks?do=capture", label: "do.tasks_capture", permission: "Tasks.Create" },
		{ path: "/tasks/new", label: "do.tasks_new", permission: "Tasks.Create" },
		{ path: "/task-templates/$id?do=start", label: "do.template_start", permission: "Tasks.Create", of: "task_templates" },
		{ path: "/task-templates/new", label: "do.task_templates_new", permission: "Tasks.Create" },
		{ path: "/task-repeats/new", label: "do.task_repeats_new", permission: "Tasks.Create" },
		{ path: "/tasks/import", label: "do.tasks_import", permission: "Tasks.Import" },
	],
} satisfies WebArea;
