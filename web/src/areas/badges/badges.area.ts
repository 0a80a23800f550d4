import type { WebArea } from "../../kit/area/web-area.ts";

export const badgesArea = {
	routes: [
		{ below: "root", from: "./qr.route.tsx", name: "qrRoutes", paths: ["/qr-code", "/pair"] },
		{ below: "app", from: "./badges.route.tsx", name: "badgesRoutes", paths: ["/students/badges"] },
	],
} satisfies WebArea;
