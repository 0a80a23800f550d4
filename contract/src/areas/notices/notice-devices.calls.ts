import { z } from "zod";
import { call } from "../../kit/call.ts";
import { Id, Instant, requiredLine } from "../../kit/schemas.ts";
import { DEVICE_NAME_MAX, ENDPOINT_MAX } from "./notice-devices.rules.ts";

/** A browser or an installed app in which a person switched push on, by the login that they had there. */
export const PushDevice = z.object({
	id: Id,
	name: z.string(),
	created_at: Instant,
	/** When its person was last here with it. */
	used_at: Instant,
	/** The login that asks. */
	is_here: z.boolean(),
});
export type PushDevice = z.output<typeof PushDevice>;

/** Bytes as a browser's PushSubscription writes them in JSON. */
const Bytes = (max: number) =>
	z
		.string({ error: "required" })
		.max(max, "field")
		.regex(/^[\w-]+=*$/, "field");

export const noticeDeviceCalls = {
	device_list: call({
		get: "/notices/devices",
		access: "signed-in",
		summary: "Where I am reached by push, and the key that browsers subscribe with",
		answer: z.object({ devices: z.array(PushDevice), push_key: z.string() }),
	}),
	device_add: call({
		post: "/notices/devices",
		access: "signed-in",
		summary: "Reach me by push in this browser for as long as this login lasts; done again it takes the place of what was said of it",
		body: z.object({
			endpoint: z.string({ error: "required" }).max(ENDPOINT_MAX, "field"),
			keys: z.object({ p256dh: Bytes(100), auth: Bytes(40) }),
			/** Without one it keeps its name. */
			name: requiredLine(DEVICE_NAME_MAX).optional(),
		}),
		answer: PushDevice,
		status: 201,
	}),
	device_remove: call({
		delete: "/notices/devices/{id}",
		access: "signed-in",
		summary: "Reach me there no more",
		answer: z.object({ ok: z.literal(true) }),
	}),
	device_try: call({
		post: "/notices/devices/{id}/try",
		access: "signed-in",
		summary: "Send a push to one of my devices now, to see that it arrives",
		answer: z.object({ ok: z.literal(true) }),
	}),
};
