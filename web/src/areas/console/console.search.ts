import {
	AUDIT_SORTS,
	BILLING_STATES,
	type BillingState,
	CUSTOMER_SORTS,
	CUSTOMER_STATUSES,
	type CustomerSort,
	type CustomerStatus,
	MAIL_SORTS,
	MAIL_STATUSES,
	type MailStatus,
	SUBSCRIPTION_SORTS,
	type SubscriptionSort,
	USAGE_SORTS,
	type UsageSort,
} from "@homeroom/contract/areas/console/console.rules.ts";
import { type ListSearch, type RawSearch, readChoice, readId, readListSearch, readText } from "../../kit/table/list/list-search.ts";

// What the addresses of the console's lists hold.

export interface CustomerSearch extends ListSearch<CustomerSort> {
	status?: CustomerStatus | undefined;
	plan_id?: number | undefined;
	billing_state?: BillingState | undefined;
}
export const readCustomerSearch = (raw: RawSearch): CustomerSearch => ({
	...readListSearch(raw, CUSTOMER_SORTS, "name"),
	status: readChoice(raw.status, CUSTOMER_STATUSES),
	plan_id: readId(raw.plan_id),
	billing_state: readChoice(raw.billing_state, BILLING_STATES),
});

export interface SubscriptionSearch extends ListSearch<SubscriptionSort> {
	status?: BillingState | undefined;
}
export const readSubscriptionSearch = (raw: RawSearch): SubscriptionSearch => ({
	...readListSearch(raw, SUBSCRIPTION_SORTS, "problems"),
	status: readChoice(raw.status, BILLING_STATES),
});

export type UsageSearch = ListSearch<UsageSort>;
export const readUsageSearch = (raw: RawSearch): UsageSearch => readListSearch(raw, USAGE_SORTS, "room");

export interface AuditSearch extends ListSearch<"at"> {
	user_id?: number | undefined;
	customer_id?: number | undefined;
	from?: string | undefined;
	until?: string | undefined;
}
export const readAuditSearch = (raw: RawSearch): AuditSearch => ({
	...readListSearch(raw, AUDIT_SORTS, "at"),
	user_id: readId(raw.user_id),
	customer_id: readId(raw.customer_id),
	from: readDay(raw.from),
	until: readDay(raw.until),
});
const readDay = (value: unknown): string | undefined => {
	const day = readText(value, 10);
	return day && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
};

export interface MailSearch extends ListSearch<"created_at"> {
	status?: MailStatus | undefined;
}
export const readMailSearch = (raw: RawSearch): MailSearch => ({
	...readListSearch(raw, MAIL_SORTS, "created_at"),
	status: readChoice(raw.status, MAIL_STATUSES),
});
