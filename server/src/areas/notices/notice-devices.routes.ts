import type { noticeDeviceCalls } from "@homeroom/contract/areas/notices/notice-devices.calls.ts";
import type pg from "pg";
import type { Handlers } from "../../kit/calls/serve.ts";
import { type CustomerDb, inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";
import {
	addDevice,
	type DeviceRow,
	forgetDevice,
	listDevices,
	openAddress,
	removeDevice,
	takeForTrying,
} from "../../kit/push/push-devices.ts";
import { isPushKeys } from "../../kit/push/push-message.ts";
import type { PushSender } from "../../kit/push/push-sender.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** Where what was sent to try it leads. */
const SETTINGS = "/notifications/settings";
const TRY_LIFETIME_S = 60;
/** So long until the same device is tried again, s. */
const TRY_PAUSE_S = 5;

/** Devices are the person's: they are the same in each of their schools, and no school's to look at. */
export function deviceHandlers(pool: pg.Pool, push: PushSender): Handlers<typeof noticeDeviceCalls> {
	const dbOf = ({ user_id }: Actor): CustomerDb => inCustomer(pool, { customer_id: 0, user_id, request_id: null });

	return {
		device_list: async ({ actor }) => ({ devices: await listDevices(dbOf(actor), actor), push_key: push.keys.public_key }),
		device_add: ({ actor, body: { name, ...address } }) => {
			refuseLookers(actor);
			if (!push.accepts(address.endpoint)) throw new Refusal("invalid", { fields: { endpoint: { message: "field" } } });
			if (!isPushKeys(address.keys)) throw new Refusal("invalid", { fields: { keys: { message: "field" } } });
			return inTransaction(dbOf(actor), async (db) => {
				const id = await addDevice(db, actor, { address, name }, push.box);
				return (await listDevices(db, actor)).find((device) => device.id === id) as DeviceRow;
			});
		},
		device_remove: async ({ actor, params }) => {
			refuseLookers(actor);
			found((await removeDevice(dbOf(actor), actor, params.id)) || undefined);
			return { ok: true } as const;
		},
		device_try: async ({ actor, params, request }) => {
			refuseLookers(actor);
			const db = dbOf(actor);
			const { sealed, again } = found(await takeForTrying(db, actor, params.id, TRY_PAUSE_S));
			if (again) throw new Refusal("too_many", { wait_seconds: TRY_PAUSE_S });
			const address = openAddress(push.box, sealed);
			const say = mailWords(localeOf(request.headers["accept-language"]), {});
			const shown = {
				title: say("push.try.title"),
				body: say("push.try.text"),
				path: SETTINGS,
				tag: "try",
				customer_id: null,
				user_id: actor.user_id,
			};
			const outcome = address && (await push.ring(address, { shown, urgent: true, lifetime_s: TRY_LIFETIME_S }));
			if (outcome === undefined || outcome.is === "gone") {
				await forgetDevice(db, params.id, sealed);
				throw new Refusal("push_gone");
			}
			if (outcome.is !== "taken") throw new Refusal("push_failed");
			return { ok: true } as const;
		},
	};
}

/** Whoever looks through other eyes, or helps, changes nothing of their own login meanwhile. */
function refuseLookers(actor: Actor): void {
	if (actor.only_looks || actor.support !== null) throw new Refusal("viewing_as");
}
