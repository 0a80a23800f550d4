import type { WebArea } from "../../kit/area/web-area.ts";

export const classesArea = {
	routes: [{ below: "app", from: "./classes.route.tsx", name: "classesRoutes", records: ["/classes"] }],
	pages: [{ path: "/classes", icon: "IconChalkboard", label: "page.classes", permission: "Classes.View", hotkey: "l" }],
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
