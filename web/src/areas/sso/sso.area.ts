import type { WebArea } from "../../kit/area/web-area.ts";

export const ssoArea = {
	routes: [{ below: "root", from: "./sso.route.tsx", name: "ssoRoutes", paths: ["/callback", "/redirectgoogle"] }],
} satisfies WebArea;
