import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { LOCALES } from "../../kit/constants.ts";
import { Email, Id, Instant } from "../../kit/schemas.ts";

export const PortalType = z.enum(["ADMIN", "CLIENT"]);

export const RolePermissions = z.union([
	z.literal(1),
	z.array(
		z.object({
			module_name: z.string(),
			has_permission: z.boolean(),
			action_list: z.array(z.object({ action_name: z.string(), enabled: z.boolean() })),
		}),
	),
]);

export const SessionUser = z.object({
	uid: Id,
	displayName: z.string(),
	about: z.string().nullable(),
	photoURL: z.string().nullable(),
	status: z.enum(["online", "offline", "away", "do not disturb"]),
	/** Role in the chosen customer; null before one is chosen. */
	userRole: z.string().nullable(),
	email: z.string(),
	first_name: z.string(),
	middle_name: z.string().nullable(),
	last_name: z.string(),
	colour_code: z.string(),
	is_operator: z.boolean(),
});
export type SessionUser = z.output<typeof SessionUser>;

export const CustomerChoice = z.object({
	customer_id: Id,
	customer_name: z.string(),
	role: z.string(),
	portal_type: PortalType,
	primary_color: z.string(),
	last_used_at: Instant.nullable(),
});
export type CustomerChoice = z.output<typeof CustomerChoice>;

/** How a customer looks and writes. */
export const Localization = z.object({
	primary_color: z.string(),
	secondary_color: z.string(),
	heading_color: z.string(),
	text_color: z.string(),
	date_format_id: z.int().min(1).max(6),
	time_format_id: z.int(),
	time_zone: z.string(),
	locale: z.enum(LOCALES),
	/** 1 Monday … 7 Sunday. */
	week_start: z.int().min(1).max(7),
});
export type Localization = z.output<typeof Localization>;

const Chosen = {
	customer_id: Id.nullable(),
	customer_name: z.string().nullable(),
	portal_type: PortalType.nullable(),
	role_permissions: RolePermissions.nullable(),
	localization: Localization.nullable(),
};

export const SessionAnswer = z.object({
	access_token: z.string(),
	expires_at: Instant,
	user: SessionUser,
	customers: z.array(CustomerChoice),
	...Chosen,
});
export type SessionAnswer = z.output<typeof SessionAnswer>;
export const UserDetails = z.object({ user: SessionUser, customers: z.array(CustomerChoice), ...Chosen });
export type UserDetails = z.output<typeof UserDetails>;

const Credentials = z.object({ email: Email, password: z.string({ error: "required" }).min(1, "required").max(1000, "too_long") });
const Done = z.object({ ok: z.literal(true) });

export const session = area({
	unified_login: call({
		post: "/auth/unified-login",
		access: "public",
		summary: "Sign in, staff and clients alike",
		body: Credentials,
		answer: SessionAnswer,
	}),
	login: call({ post: "/auth/login", access: "public", summary: "Sign in", body: Credentials, answer: SessionAnswer }),
	refresh_token: call({
		post: "/auth/refresh-token",
		access: "public",
		summary: "A new access token for the refresh cookie",
		body: z.object({ accessToken: z.string().max(4000).nullish() }),
		answer: SessionAnswer,
	}),
	switch_customer: call({
		post: "/auth/switch_customer",
		access: "signed-in",
		summary: "Work in another of your customers",
		body: z.object({ customer_id: Id }),
		answer: SessionAnswer,
	}),
	logout: call({ post: "/auth/logout", access: "public", summary: "End this session", answer: Done }),
	user_details: call({
		post: "/get_user_details_by_token",
		access: "signed-in",
		summary: "Who I am, where, and what I may do",
		reads: true,
		answer: UserDetails,
	}),
	demo_logins: call({
		get: "/auth/demo_logins",
		access: "public",
		summary: "Logins of the demo customers; empty outside demo mode",
		answer: z.object({
			password: z.string().nullable(),
			logins: z.array(z.object({ email: z.string(), displayName: z.string(), role: z.string(), customer_name: z.string().nullable() })),
		}),
	}),
});
