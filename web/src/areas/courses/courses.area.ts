import type { WebArea } from "../../kit/area/web-area.ts";

export const coursesArea = {
	nouns: ["class-lesson", "copy", "lesson", "outline", "share", "version"],
	routes: [
		{
			below: "app",
			from: "./courses.route.tsx",
			name: "coursesRoutes",
			records: ["/courses", "/subjects"],
			paths: ["/courses/$id/lessons/$lesson"],
		},
	],
	pages: [{ path: "/courses", icon: "IconBooks", label: "page.courses", permission: "Courses.View", holds: ["/subjects"], hotkey: "o" }],
	tabs: {
		classes: [
			{
				id: "lessons",
				label: "classes.lessons",
				needs: "Courses.View",
				words: "courses",
				from: "./class-lessons.tsx",
				name: "ClassLessons",
				place: 30,
			},
		],
	},
} satisfies WebArea;
