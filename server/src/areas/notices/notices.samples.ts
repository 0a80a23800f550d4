import type { noticeDeviceCalls } from "@homeroom/contract/areas/notices/notice-devices.calls.ts";
import type { notices } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeNotice } from "./notices.builders.ts";

const newNotice = (t: TestApp, { customer_id, user_id }: Ids) => inSchool(t, customer_id, (client) => makeNotice(client, { user_id }));
const WAYS = { inbox: "digest", email: true, push: false };
const HOURS = { quiet_from: "19:00", quiet_to: "06:30", budget: 5, digest_at: "15:30", push_names: false };

export const noticesSamples: AreaSamples<"notices", Exclude<keyof typeof notices, keyof typeof noticeDeviceCalls>> = {
	list: () => ({ query: { pile: "all", limit: "10" } }),
	unread: () => ({}),
	mark: async (ids, t) => ({ body: { ids: [await newNotice(t, ids)], as: "read" } }),
	read_all: () => ({}),
	opened: () => ({ body: { path: "/attendance/absences" } }),
	restore: async (ids, t) => ({ body: { was: [{ id: await newNotice(t, ids), read_at: null, done_at: null, snoozed_until: null }] } }),
	wishes: () => ({}),
	wish: () => ({ params: { kind: "absence_decided" }, body: { ways: WAYS, muted_until: null } }),
	hours: () => ({ body: { hours: HOURS } }),
	rules: () => ({}),
	rule: () => ({ params: { kind: "absence_decided" }, body: { ...WAYS, held: false } }),
	school_hours: () => ({ body: HOURS }),
};
