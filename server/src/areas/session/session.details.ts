import type { CustomerChoice, Localization, SessionState, UserDetails } from "@homeroom/contract/areas/session/session.contract.ts";
import type { Presence } from "@homeroom/contract/kit/constants.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type pg from "pg";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { ownPresenceSql } from "../../kit/live/presence-status.ts";
import type { Sessions } from "../../kit/session/sessions.ts";
import { asUser, chooseCustomer, findMemberships, type Membership } from "./session.queries.ts";

/** Who the person of a session is, where they are and where else they may go; undefined when the session ended. */
export async function detailsOf(pool: pg.Pool, sessions: Sessions, session_id: string, user_id: number): Promise<UserDetails | undefined> {
	const [row, memberships] = await Promise.all([findSessionUser(pool, session_id, user_id), findMemberships(pool, user_id)]);
	if (row === undefined) return undefined;
	const reachable = memberships.filter((membership) => (row.bound_customer_id ?? membership.customer_id) === membership.customer_id);
	const [only] = reachable;
	if (row.customer_id === null && only !== undefined && reachable.length === 1) await chooseCustomer(pool, session_id, only.customer_id);

	const actor = await sessions.actorOfSession(session_id, user_id);
	if (actor === undefined) return undefined;
	const chosen = reachable.find((membership) => membership.customer_id === actor.customer_id);
	const customer = actor.customer_id === null ? undefined : await findCustomer(pool, actor.customer_id);
	const state: SessionState = {
		method: row.method as SessionState["method"],
		second_factor: row.second_factor,
		bound: row.bound_customer_id !== null,
		has_password: row.password_hash !== null,
		viewing_as: actor.viewing_as?.role ?? null,
		support: actor.support && { until: actor.support.until, may_change: actor.support.may_change },
		closed_modules: [...actor.closed],
		billing_state: (customer?.billing_state as SessionState["billing_state"]) ?? null,
		read_only: actor.read_only,
		// a child whose login the school made for a badge is not asked: the school accepted them
		terms_needed: row.terms_accepted || row.email === null ? null : TERMS_VERSION,
	};
	return {
		user: {
			uid: user_id,
			displayName: actor.display_name,
			about: row.about,
			photoURL: row.photo_url,
			status: row.status,
			userRole: actor.role,
			email: row.email,
			first_name: chosen?.first_name ?? row.first_name,
			middle_name: chosen ? chosen.middle_name : row.middle_name,
			last_name: chosen?.last_name ?? row.last_name,
			colour_code: row.colour_code,
			is_operator: row.is_operator,
		},
		customers: reachable.map((membership) => choiceOf(membership, row.second_factor)),
		customer_id: actor.customer_id,
		customer_name: customer?.name ?? null,
		portal_type: actor.portal_type,
		role_permissions: actor.permissions,
		localization: customer === undefined ? null : localizationOf(customer),
		state,
	};
}

const choiceOf = (membership: Membership, proved: boolean): CustomerChoice => ({
	customer_id: membership.customer_id,
	customer_name: membership.customer_name,
	role: membership.role,
	portal_type: membership.portal_type,
	primary_color: membership.primary_color,
	logo_url: logoUrl(membership.logo_id),
	last_used_at: membership.last_used_at,
	second_factor_missing: membership.requires_second_factor && !proved,
});

export const logoUrl = (logo_id: string | null): string | null => (logo_id === null ? null : `/api/logos/${logo_id}`);

const findSessionUser = (pool: pg.Pool, session_id: string, user_id: number) =>
	asUser(pool, user_id)
		.selectFrom("platform.sessions as s")
		.innerJoin("platform.users as u", "u.id", "s.user_id")
		.leftJoin("platform.terms_acceptances as t", (join) => join.onRef("t.user_id", "=", "u.id").on("t.version", "=", TERMS_VERSION))
		.select(["s.method", "s.second_factor", "s.bound_customer_id", "s.customer_id"])
		.select([
			"u.first_name",
			"u.middle_name",
			"u.last_name",
			"u.about",
			"u.photo_url",
			"u.email",
			"u.colour_code",
			"u.is_operator",
			"u.password_hash",
		])
		.select(sql<boolean>`t.user_id is not null`.as("terms_accepted"))
		.select(verbatim<Presence>(ownPresenceSql("u")).as("status"))
		.where("s.id", "=", session_id)
		.where("s.user_id", "=", user_id)
		.where("s.ended_at", "is", null)
		.where("u.status", "=", "active")
		.executeTakeFirst();

const findCustomer = (pool: pg.Pool, customer_id: number) =>
	asUser(pool, null).selectFrom("platform.customers").selectAll().where("id", "=", customer_id).executeTakeFirstOrThrow();
type CustomerRow = Awaited<ReturnType<typeof findCustomer>>;

const localizationOf = (row: CustomerRow): Localization => ({
	primary_color: row.primary_color,
	secondary_color: row.secondary_color,
	heading_color: row.heading_color,
	text_color: row.text_color,
	date_format_id: row.date_format_id,
	time_format_id: row.time_format_id,
	time_zone: row.time_zone,
	locale: row.locale as Localization["locale"],
	week_start: row.week_start,
	currency: row.currency,
	locales: row.locales as Localization["locales"],
	logo_url: logoUrl(row.logo_id),
	lock_after_minutes: row.lock_after_minutes,
	words: row.words as SchoolWords,
});
