import type { WebArea } from "../kit/area/web-area.ts";

export const homeArea = {
	routes: [{ below: "app", from: "./home.route.tsx", name: "homeRoutes", paths: ["/home"] }],
	found: [{ path: "/home", label: "page.home", permission: null }],
} satisfies WebArea;
