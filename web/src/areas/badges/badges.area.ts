import type { WebArea } from "../../kit/area/web-area.ts";

export const badgesArea = {
	nouns: ["pairing", "pin", "qr"],
	routes: [
		{ below: "root", from: "./qr/qr.route.tsx", name: "qrRoutes", paths: ["/qr-code", "/pair"] },
		{ below: "app", from: "./badges.route.tsx", name: "badgesRoutes", paths: ["/students/badges"] },
	],
} satisfies WebArea;
