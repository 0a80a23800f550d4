import type { WebArea } from "../../kit/area/web-area.ts";

export const projectsArea = {
	routes: [{ below: "app", from: "./projects.route.tsx", name: "projectsRoutes", records: ["/projects"] }],
	pages: [{ path: "/projects", icon: "IconTimeline", label: "page.projects", permission: "Projects.View", hotkey: "q" }],
	actions: [
		{ path: "/projects/new", label: "do.projects_new", permission: "Projects.Create" },
		{ path: "/projects/import", label: "do.projects_import", permission: "Projects.Import" },
	],
} satisfies WebArea;
