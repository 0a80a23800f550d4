import { GRACE_DAYS } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import { type NoticeKind, tell } from "../notices/notices.public.ts";

/** To whoever may change the plan; the school's admins get a letter of its own as well. */
export const PAYMENT_FAILED: NoticeKind = {
	name: "payment_failed",
	topic: "school",
	reason: "you_run",
	start: { inbox: "now", email: false, push: true },
	always: true,
	about: "customers",
	says: { one: "plans.notice.failed", action: "plans.payment_failed.action", plain: "plans.notice.failed_plain" },
	reaches: (actor) => actor.allows("Settings.Billing"),
	hears: (rows) =>
		sql`select h.user_id, c.id, '/settings/plan', jsonb_build_object('days', ${String(GRACE_DAYS)}::text), 'payment:' || c.id
			from platform.customers c join (${holding("Settings.Billing")}) h on h.reaches_all where c.id = any(${rows}::bigint[]) and c.billing_state = 'past_due'`,
};
export const tellOfFailedPayment = (db: CustomerDb): Promise<void> => tell(db, PAYMENT_FAILED, db.customer_id);
