import type { WebArea } from "../../kit/area/web-area.ts";

export const smsArea = {
	routes: [{ below: "app", from: "./sms.route.tsx", name: "smsRoutes", paths: ["/settings/sms"] }],
	parts: [{ below: "/settings", path: "/settings/sms", label: "settings_page.sms", permission: "Settings.View", place: 57 }],
} satisfies WebArea;
