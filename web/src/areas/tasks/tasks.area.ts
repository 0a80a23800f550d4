import type { WebArea } from "../../kit/area/web-area.ts";

export const tasksArea = {
	nouns: ["task", "board", "capture", "family", "month", "timeline"],
	routes: [
		{
			below: "app",
			from: "./tasks.route.tsx",
			name: "tasksRoutes",
			records: ["/tasks"],
			paths: ["/tasks/board", "/tasks/calendar", "/tasks/timeline", "/tasks/family", "/tasks/family/$id"],
		},
	],
	pages: [
		{
			path: "/tasks",
			icon: "IconLayoutKanban",
			label: "page.tasks",
			permission: "Tasks.View",
			hotkey: "k",
			tab: { family: 35 },
			short: "tab.family_tasks",
		},
	],
	parts: [
		{ below: "/tasks", path: "/tasks", label: "page.task_list", permission: "Tasks.View", place: 10 },
		{ below: "/tasks", path: "/tasks/board", label: "page.task_board", permission: "Tasks.View", place: 20 },
		{ below: "/tasks", path: "/tasks/calendar", label: "page.task_calendar", permission: "Tasks.View", place: 30 },
		{ below: "/tasks", path: "/tasks/timeline", label: "page.task_timeline", permission: "Tasks.View", place: 35 },
		{ below: "/tasks", path: "/tasks/family", label: "page.family_tasks", permission: "Tasks.Family", for_families: true, place: 40 },
	],
	actions: [
		{ path: "/tasks?do=capture", label: "do.tasks_capture", permission: "Tasks.Create" },
		{ path: "/tasks/new", label: "do.tasks_new", permission: "Tasks.Create" },
		{ path: "/tasks/import", label: "do.tasks_import", permission: "Tasks.Import" },
	],
	cards: [
		{
			id: "family_tasks",
			label: "card.family_tasks",
			needs: "Tasks.Family",
			for_families: true,
			words: "family_tasks",
			from: "./family/family-tasks-card.tsx",
			name: "FamilyTasksCard",
			place: 15,
		},
	],
	tabs: {
		students: [
			{
				id: "tasks",
				label: "page.tasks",
				needs: "Tasks.View",
				words: "tasks",
				from: "./tasks-of-record.tsx",
				name: "StudentTasks",
				place: 80,
			},
		],
		staff: [
			{
				id: "tasks",
				label: "page.tasks",
				needs: "Tasks.View",
				words: "tasks",
				from: "./tasks-of-record.tsx",
				name: "StaffTasks",
				place: 80,
			},
		],
		classes: [
			{
				id: "tasks",
				label: "page.tasks",
				needs: "Tasks.View",
				words: "tasks",
				from: "./tasks-of-record.tsx",
				name: "ClassTasks",
				place: 80,
			},
		],
	},
} satisfies WebArea;
