import { sms } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { SmsCallbackKeys } from "../../kit/sms/sms-callback-keys.ts";
import { SmsSender } from "../../kit/sms/sms-sender.ts";
import type { LoggedTable } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { serveSmsCallbacks } from "./sms.callbacks.ts";
import { SmsService } from "./sms.service.ts";
import { tidySms } from "./sms.tidy.ts";

/** Its news are told, its history is read by nobody: what is written to families is theirs. */
const silent: LoggedTable = { view: null, live: "Settings.View", follows: true };

export const smsArea: ServerArea = {
	owns: {
		sms_settings: "gateway sender country_code http_address http_method http_headers http_form http_body id_path",
		sms_messages: "ref lane state problem their_id",
		sms_callbacks: "callback_id",
		sms_answers: "",
		sms_stops: "",
		sms_months: "",
	},
	logged: {
		sms_settings: { view: "Settings.View", undo: "Settings.Edit" },
		sms_messages: { ...silent, pointers: ["message_id"] },
		sms_stops: silent,
		sms_months: silent,
	},
	demo: [{ fill: async (client, school) => (await import("./sms.demo.ts")).fillDemoSms(client, school) }],
	open({ pool, ownerPool, box, publicUrl, handOvers, options: { secret, outside = true, smsPrivateHosts, test = {} } }) {
		const keys = new SmsCallbackKeys(secret);
		const dbOf = (customer_id: number) => inCustomer(pool, { customer_id, user_id: null, request_id: null });
		const now = test.now ?? (() => new Date());
		const sender = new SmsSender({
			box,
			keys,
			dbOf,
			now,
			handOvers,
			simulates: !outside,
			allowLocal: test.pushHere,
			privateHosts: smsPrivateHosts,
		});
		const service = new SmsService({ box, keys, sender, publicUrl });
		return {
			routes: serve(sms, {
				show: ({ db }) => service.show(db),
				update: ({ body, db }) => service.update(db, body),
				callback_key: ({ db }) => service.callbackKey(db),
				renew_callback_key: ({ db }) => service.renewKey(db),
				try: ({ body, db, request }) => service.try(db, body.to, localeOf(request.headers["accept-language"])),
				log: ({ query, db }) => service.log(db, query),
				again: ({ params, db }) => service.again(db, params.id),
				again_all: ({ body, db }) => service.againAll(db, body.only),
			}),
			tasks: sender.tasks,
			chores: { tidy_sms: { at: "7 4 * * *", lane: "bulk", run: () => tidySms(pool, ownerPool) } },
			serve: (http) => serveSmsCallbacks(http, { keys, dbOf, now }),
		};
	},
};
