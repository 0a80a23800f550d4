import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeBadge } from "./badges.builders.ts";

const newBadge = (t: TestApp, { customer_id, student_id }: Ids) =>
	inSchool(t, customer_id, (client) => makeBadge(client, customer_id, student_id));

export const badgesSamples: AreaSamples<"badges"> = {
	list: () => ({ query: { class_label: "5A" } }),
	issue: ({ student_id }) => ({ body: { student_ids: [student_id], pin_digits: 4 } }),
	revoke: async (ids, t) => ({ params: { id: (await newBadge(t, ids)).id } }),
	revoke_set: async (ids, t) => ({ params: { set_id: (await newBadge(t, ids)).set_id } }),
	check_qrcode: async (ids, t) => ({ body: { code: (await newBadge(t, ids)).code } }),
	unified_login_qr_code: async (ids, t) => ({ body: { code: (await newBadge(t, ids)).code } }),
};
