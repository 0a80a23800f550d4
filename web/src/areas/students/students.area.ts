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
	pages: [
		{
			path: "/students",
			icon: "IconUsers",
			label: "page.students",
			permission: "Students.View",
			hotkey: "s",
			tab: { office: 20, teacher: 50, family: 40 },
			short: "tab.students",
		},
	],
	parts: [
		{ below: "/students", path: "/students", label: "page.student_list", permission: "Students.View", place: 10 },
		{
			below: "/students",
			path: "/students/documents",
			label: "page.student_expiring",
			permission: "Students.Edit",
			for_staff: true,
			place: 20,
			star: { office: 80 },
		},
	],
	actions: [
		{ path: "/students/new", label: "do.students_new", permission: "Students.Create", star: { office: 50 } },
		{ path: "/students/import", label: "do.students_import", permission: "Students.Import" },
		{ path: "/student-documents/import", label: "do.student_documents_import", permission: "Students.Import" },
		{ path: "/students?archived=1", label: "do.students_archive", permission: "Students.View", for_staff: true },
		{ path: "/students/$id/edit", label: "do.students_edit", permission: "Students.Edit", of: "students" },
	],
} satisfies WebArea;
