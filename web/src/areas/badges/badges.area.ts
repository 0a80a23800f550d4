import type { WebArea } from "../../kit/area/web-area.ts";

export const badgesArea = {
	nouns: ["pairing", "pin", "qr"],
	routes: [
		{ below: "root", from: "./qr/qr.route.tsx", name: "qrRoutes", paths: ["/qr-code", "/pair"] },
		{ below: "app", from: "./badges.route.tsx", name: "badgesRoutes", paths: ["/students/badges"] },
	],
	parts: [
		{
			below: "/students",
			path: "/students/badges",
			label: "page.badges",
			permission: "Students.Badges",
			for_staff: true,
			place: 30,
			star: { office: 100 },
		},
	],
} satisfies WebArea;
