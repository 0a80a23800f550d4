import type { WebArea } from "../../kit/area/web-area.ts";

export const customFieldsArea = {
	routes: [{ below: "app", from: "./custom_fields.route.tsx", name: "customFieldsRoutes", paths: ["/settings/fields"] }],
	settings: [{ path: "/settings/fields", label: "settings_page.fields", permission: "Settings.View", place: 70 }],
} satisfies WebArea;
