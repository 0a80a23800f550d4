import type { WebArea } from "../../kit/area/web-area.ts";

export const studentsArea = {
	nouns: ["admission", "class-list", "document", "health", "label", "print", "promotion", "summary"],
	routes: [
		{
			below: "app",
			from: "./students.route.tsx",
			name: "studentsRoutes",
			records: ["/students"],
			paths: ["/students/documents", "/student-documents/import"],
		},
	],
	pages: [{ path: "/students", icon: "IconUsers", label: "page.students", permission: "Students.View", hotkey: "s" }],
	found: [{ path: "/students/documents", label: "page.student_expiring", permission: "Students.Edit" }],
} satisfies WebArea;
