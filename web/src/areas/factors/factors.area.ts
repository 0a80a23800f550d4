import type { WebArea } from "../../kit/area/web-area.ts";

export const factorsArea = {
	nouns: ["passkey", "recovery", "security", "totp"],
	routes: [
		{ below: "root", from: "./factors.route.tsx", name: "secondFactorRoutes", paths: ["/pages/second-factor"] },
		{ below: "own", from: "./factors.route.tsx", name: "securityRoutes", paths: ["/account/security"] },
	],
	found: [{ path: "/account/security", label: "page.security", permission: null, star: { family: 30 } }],
} satisfies WebArea;
