import type { WebArea } from "../../kit/area/web-area.ts";

export const customFieldsArea = {
	routes: [{ below: "app", from: "./custom_fields.route.tsx", name: "customFieldsRoutes", paths: ["/settings/fields"] }],
	parts: [{ below: "/settings", path: "/settings/fields", label: "settings_page.fields", permission: "Settings.View", place: 90 }],
	actions: [{ path: "/settings/fields?do=new", label: "do.fields_new", permission: "Settings.Edit" }],
} satisfies WebArea;
