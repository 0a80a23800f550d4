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
	pages: [{ path: "/courses", icon: "IconBooks", label: "page.courses", permission: "Courses.View", hotkey: "o" }],
	parts: [
		{ below: "/courses", path: "/courses", label: "page.course_list", permission: "Courses.View", place: 10 },
		{
			below: "/courses",
			path: "/subjects",
			label: "page.subjects",
			permission: "Courses.View",
			place: 20,
			star: { teacher: 100 },
		},
	],
	actions: [
		{ path: "/courses/new", label: "do.courses_new", permission: "Courses.Create" },
		{ path: "/courses/import", label: "do.courses_import", permission: "Courses.Import" },
		{ path: "/subjects/new", label: "do.subjects_new", permission: "Courses.Edit" },
		{ path: "/subjects/import", label: "do.subjects_import", permission: "Courses.Import" },
	],
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
