import type { ListSpec, SortKey } from "../../kit/lists/list.ts";

// The console's lists. Installations have thousands of customers at most: names are folded as they are read, without an index for each sort.

const tie: SortKey[] = [{ sql: "id", type: "bigint" }];
const byName: SortKey[] = [{ sql: "sort_name", type: "text" }];

export const CUSTOMER_COLUMNS = [
	"id",
	"name",
	"subdomain",
	"status",
	"plan_id",
	"plan_name",
	"billing_state",
	"read_only",
	"is_demo",
	"created_at",
];
export const CUSTOMER_LIST: ListSpec = {
	table: `(select c.*, fold(c.name) collate "C" as sort_name, words(c.name || ' ' || c.subdomain) as search, p.id as plan_id, p.name as plan_name
		from platform.customers c left join platform.subscriptions s on s.customer_id = c.id left join platform.plans p on p.id = s.plan_id) customers`,
	path: "/console/customers",
	columns: CUSTOMER_COLUMNS,
	search: "search",
	tie,
	defaultSort: "name",
	sorts: { name: byName, created_at: [{ sql: "created_at", type: "timestamptz" }] },
};

const SUBSCRIPTIONS = `(select s.id, s.customer_id, c.name as customer_name, p.name as plan_name, s.status, r.period, r.currency, r.amount, s.provider,
		s.trial_end, s.period_end, s.cancel_at_period_end, s.grace_until, s.created_at,
		case when s.status in ('cancelled', 'paused') or s.cancel_at_period_end then null when s.status = 'trialing' then coalesce(s.trial_end, s.period_end) else s.period_end end as renews_at,
		case s.status when 'past_due' then 0 when 'paused' then 1 when 'trialing' then 2 when 'active' then 2 else 3 end as problem,
		coalesce(s.period_end, s.trial_end, '9999-12-31 00:00:00+00') as next_end,
		fold(c.name) collate "C" as sort_name, words(c.name || ' ' || c.subdomain || ' ' || p.name) as search
	from platform.subscriptions s join platform.customers c on c.id = s.customer_id join platform.plans p on p.id = s.plan_id
	join platform.prices r on r.id = s.price_id) subscriptions`;
const nextEnd: SortKey[] = [{ sql: "next_end", type: "timestamptz" }];
export const SUBSCRIPTION_LIST: ListSpec = {
	table: SUBSCRIPTIONS,
	path: "/console/subscriptions",
	columns: [
		"id",
		"customer_id",
		"customer_name",
		"plan_name",
		"status",
		"period",
		"currency",
		"amount",
		"provider",
		"trial_end",
		"period_end",
		"renews_at",
		"cancel_at_period_end",
		"grace_until",
		"created_at",
	],
	search: "search",
	tie,
	defaultSort: "problems",
	sorts: { problems: [{ sql: "problem", type: "bigint" }, ...nextEnd], renewal: nextEnd, name: byName },
};

/** How full the fullest limit is, in thousandths; null where there is none. */
const FULLEST = `greatest(u.students::bigint * 1000 / c.student_limit, u.staff::bigint * 1000 / c.staff_limit, u.storage_bytes * 1000 / (c.storage_limit_mb * 1048576::bigint))`;
export const USAGE_LIST: ListSpec = {
	table: `(select c.id, c.name, c.status, c.student_limit, c.staff_limit, c.storage_limit_mb, p.name as plan_name, u.*,
		(${FULLEST} / 10)::integer as fullest, case when ${FULLEST} is null then 1000001 else greatest(0, 1000000 - ${FULLEST}) end as room,
		fold(c.name) collate "C" as sort_name, words(c.name || ' ' || c.subdomain) as search
		from platform.customers c left join platform.subscriptions s on s.customer_id = c.id left join platform.plans p on p.id = s.plan_id
		cross join lateral platform.usage(c.id) u where c.status <> 'closed') customers`,
	path: "/console/usage",
	columns: [
		"id",
		"name",
		"status",
		"plan_name",
		"students",
		"staff",
		"clients",
		"storage_bytes",
		"last_seen_at",
		"student_limit",
		"staff_limit",
		"storage_limit_mb",
		"fullest",
	],
	search: "search",
	tie,
	defaultSort: "room",
	sorts: { room: [{ sql: "room", type: "bigint" }, ...byName], name: byName },
};

export const AUDIT_LIST: ListSpec = {
	table: `(select l.*, u.first_name || ' ' || u.last_name as operator_name, c.name as customer_name,
		case when m.id is not null then jsonb_build_object('recipient', m.recipient, 'subject', m.subject) end as mail,
		words(l.action || coalesce(' ' || c.name, '') || coalesce(' ' || u.first_name || ' ' || u.last_name, '') || ' ' || l.details::text || coalesce(' ' || m.recipient || ' ' || m.subject, '')) as search
		from platform.operator_log l left join platform.users u on u.id = l.user_id left join platform.customers c on c.id = l.customer_id
		left join platform.mails m on m.id = case when jsonb_typeof(l.details -> 'mail_id') = 'number' then (l.details ->> 'mail_id')::bigint end) entries`,
	path: "/console/audit",
	columns: ["id", "at", "user_id as operator_id", "operator_name", "customer_id", "customer_name", "action", "details", "mail", "ip"],
	search: "search",
	tie,
	defaultSort: "-at",
	sorts: { at: [{ sql: "at", type: "timestamptz" }] },
};

export const MAIL_COLUMNS = [
	"id",
	"customer_name",
	"template",
	"locale",
	"recipient",
	"subject",
	"status",
	"attempts",
	"last_error",
	"created_at",
	"sent_at",
];
export const MAIL_LIST: ListSpec = {
	table: `(select m.*, c.name as customer_name, words(m.recipient || ' ' || m.subject || ' ' || m.template || coalesce(' ' || c.name, '')) as search
		from platform.mails m left join platform.customers c on c.id = m.customer_id) mails`,
	path: "/console/mails",
	columns: MAIL_COLUMNS,
	search: "search",
	tie,
	defaultSort: "-created_at",
	sorts: { created_at: [{ sql: "created_at", type: "timestamptz" }] },
};
