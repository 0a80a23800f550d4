import type { AreaSamples, Ids } from "../../testing/sampling.ts";

const tableKey = (ids: Ids) => ({
	platform_customer_id: ids.customer_id,
	user_id: ids.user_id,
	client_user_id: ids.portal_type === "CLIENT" ? ids.user_id : null,
	portal_type: ids.portal_type,
	table_name: "students",
});

export const preferencesSamples: AreaSamples<"preferences"> = {
	table_setting_get: (ids) => ({ body: tableKey(ids) }),
	table_setting_update: (ids) => ({ body: { ...tableKey(ids), pagination_per_page: 50 } }),
	show: () => ({}),
	update: () => ({
		body: { theme: "dark", locale: "de", bookmarks: ["/students", "/students/12", "/students?view=3"], menu_open: ["/attendance"] },
	}),
};
