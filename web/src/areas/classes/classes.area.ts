import type { WebArea } from "../../kit/area/web-area.ts";

export const classesArea = {
	routes: [{ below: "app", from: "./classes.route.tsx", name: "classesRoutes", records: ["/classes"] }],
	pages: [
		{ path: "/classes", icon: "IconChalkboard", label: "page.classes", permission: "Classes.View", hotkey: "l", tab: { teacher: 40 } },
	],
	actions: [
		{ path: "/classes/new", label: "do.classes_new", permission: "Classes.Create" },
		{ path: "/classes/import", label: "do.classes_import", permission: "Classes.Import" },
		{ path: "/classes?do=rollover", label: "do.classes_rollover", permission: "Classes.Create" },
		{ path: "/classes/$id/edit", label: "do.classes_edit", permission: "Classes.Edit", of: "classes" },
	],
	tabs: {
		students: [
			{
				id: "classes",
				label: "page.classes",
				within: { id: "learning", label: "care.learning" },
				needs: "Classes.View",
				words: "classes",
				from: "./classes-of-student.tsx",
				name: "ClassesOfStudent",
				place: 30,
			},
		],
	},
} satisfies WebArea;
