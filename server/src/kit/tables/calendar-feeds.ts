import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { CustomerDb } from "../db/customer-db.ts";

/** Whose calendar it is, and through whose eyes. */
export interface FeedAsker {
	user_id: number;
	/** The person, where their own rows alone are shown to them. */
	own: number | null;
	of: "me" | "student" | "class" | "room";
	/** Of oneself the record among the staff. */
	of_id: number;
	/** Days at the school, both within. */
	from: string;
	to: string;
	time_zone: string;
}
export interface FedItem {
	/** The same for ever, within the school. */
	uid: string;
	/** Grows with every change. */
	sequence: number;
	/** An instant. */
	changed_at: string;
	/** Days, the last within; or instants. */
	starts_at: string;
	ends_at: string;
	is_cancelled: boolean;
	/** It takes nobody's time. */
	is_free: boolean;
	summary: string;
	location: string | null;
	description: string | null;
}

/** What calendar links carry of an area beside lessons. An area lists it in its manifest. */
export interface CalendarFeed {
	/** Asked anew at each fetch. */
	needs: Permission;
	items: (db: CustomerDb, asker: FeedAsker) => Promise<FedItem[]>;
}
