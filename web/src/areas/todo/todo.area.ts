import type { WebArea } from "../../kit/area/web-area.ts";

export const todoArea = {
	routes: [{ below: "app", from: "./todo.route.tsx", name: "todoRoutes", paths: ["/todo"] }],
	pages: [
		{
			path: "/todo",
			icon: "IconListCheck",
			label: "page.todo",
			permission: null,
			group: "overview",
			place: 20,
			hotkey: "j",
		},
	],
	actions: [{ path: "/todo?do=add", label: "do.todo_add", permission: null }],
} satisfies WebArea;
