import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { PRESENCES } from "../../kit/constants.ts";
import { Email, Id, Instant, line, NewPassword, optional, requiredLine } from "../../kit/schemas.ts";
import { SchoolWordsAnswer } from "../../kit/words/own-words.schema.ts";
import { LOCALES } from "../../languages.generated.ts";
import { SECOND_FACTORS, SESSION_METHODS } from "./session.rules.ts";

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
	status: z.enum(PRESENCES),
	/** Role in the chosen customer; null before one is chosen. */
	userRole: z.string().nullable(),
	/** Null for a pupil who logs in by badge alone. */
	email: z.string().nullable(),
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
	logo_url: z.string().nullable(),
	last_used_at: Instant.nullable(),
	/** The role there asks for a second factor that this session has not proved. */
	second_factor_missing: z.boolean(),
});
export type CustomerChoice = z.output<typeof CustomerChoice>;

/** How a customer looks and writes. */
export const Localization = z.object({
	primary_color: z.string(),
	secondary_color: z.string(),
	heading_color: z.string(),
	text_color: z.string(),
	date_format_id: z.int().min(1).max(7),
	time_format_id: z.int(),
	time_zone: z.string(),
	locale: z.enum(LOCALES),
	/** 1 Monday … 7 Sunday. */
	week_start: z.int().min(1).max(7),
	currency: z.string(),
	/** Languages the customer's people may choose. */
	locales: z.array(z.enum(LOCALES)),
	logo_url: z.string().nullable(),
	/** Idle minutes until the lock screen; 0: never. */
	lock_after_minutes: z.int(),
	/** What the school says in the place of the product's words. */
	words: SchoolWordsAnswer.optional(),
});
export type Localization = z.output<typeof Localization>;

/** What holds for this session besides the role. */
export const SessionState = z.object({
	method: z.enum(SESSION_METHODS),
	second_factor: z.boolean(),
	/** Came in through the customer's own SSO or a badge: reaches no other customer and cannot change the login. */
	bound: z.boolean(),
	/** Has a password to ask for on the lock screen. */
	has_password: z.boolean(),
	/** Looks through this role's eyes; nothing can be changed. */
	viewing_as: z.string().nullable(),
	/** An operator whom the customer let in, until when. */
	support: z.object({ until: Instant, may_change: z.boolean() }).nullable(),
	/** Modules that the plan lacks or the customer switched off. */
	closed_modules: z.array(z.string()),
	billing_state: z.enum(["trialing", "active", "past_due", "paused", "cancelled"]).nullable(),
	/** The subscription's grace period is over: everything can be read, nothing changed. */
	read_only: z.boolean(),
	/** The version of the terms that waits for acceptance. */
	terms_needed: z.string().nullable(),
});
export type SessionState = z.output<typeof SessionState>;

const Chosen = {
	customer_id: Id.nullable(),
	customer_name: z.string().nullable(),
	portal_type: PortalType.nullable(),
	role_permissions: RolePermissions.nullable(),
	localization: Localization.nullable(),
	state: SessionState,
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

/** The first step was right; now one of these. The ticket is good for ten minutes. */
export const SecondFactorAsked = z.object({ second_factor: z.object({ ticket: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) }) });
export type SecondFactorAsked = z.output<typeof SecondFactorAsked>;
/** What every way in answers. */
export const LoginAnswer = z.union([SessionAnswer, SecondFactorAsked]);
export type LoginAnswer = z.output<typeof LoginAnswer>;

const Password = z.string({ error: "required" }).min(1, "required").max(1000, "too_long");
const Credentials = z.object({ email: Email, password: Password });
const Secret = z.string().min(1, "required").max(200);
const Done = z.object({ ok: z.literal(true) });

/** What the login page shows of a customer, and nothing else. */
export const CustomerFace = z.object({
	customer_name: z.string(),
	subdomain: z.string(),
	logo_url: z.string().nullable(),
	primary_color: z.string(),
	secondary_color: z.string(),
	heading_color: z.string(),
	text_color: z.string(),
	locale: z.enum(LOCALES),
	login_methods: z.object({
		password: z.boolean(),
		passkey: z.boolean(),
		badge: z.boolean(),
		sso: z.array(z.object({ id: Id, kind: z.enum(["google", "oidc"]), label: z.string() })),
	}),
});
export type CustomerFace = z.output<typeof CustomerFace>;

/** A login of mine on some device. */
export const OpenSession = z.object({
	id: z.string(),
	current: z.boolean(),
	method: z.enum(SESSION_METHODS),
	user_agent: z.string().nullable(),
	ip: z.string().nullable(),
	customer_name: z.string().nullable(),
	created_at: Instant,
	last_seen_at: Instant,
});
export type OpenSession = z.output<typeof OpenSession>;

export const RegisterInput = z.object({
	displayName: line(160).min(1, "name_missing"),
	email: Email,
	password: NewPassword,
	/** Left out, the terms are asked for at the first visit to a school. */
	terms_version: z.string().max(20).optional(),
});
export const ProfileInput = z.object({
	first_name: requiredLine(80),
	middle_name: optional(line(80)),
	last_name: requiredLine(80),
	about: optional(line(300)),
});
export const PasswordChange = z.object({ current_password: z.string().max(1000, "too_long"), password: NewPassword });
export const PasswordSetup = z.object({
	token: Secret,
	/** Left out only where an invited person has a password already. */
	password: NewPassword.optional(),
	terms_version: z.string().max(20).optional(),
});

export const session = area({
	unified_login: call({
		post: "/auth/unified-login",
		access: "public",
		summary: "Sign in, staff and clients alike",
		body: Credentials,
		answer: LoginAnswer,
	}),
	login: call({ post: "/auth/login", access: "public", summary: "Sign in", body: Credentials, answer: LoginAnswer }),
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
		forHelpers: true,
		summary: "Work in another of your customers",
		body: z.object({ customer_id: Id }),
		answer: SessionAnswer,
	}),
	register: call({
		post: "/auth/register",
		access: "public",
		summary: "A login of one's own, not yet in any customer",
		body: RegisterInput,
		answer: SessionAnswer,
		status: 201,
	}),
	logout: call({ post: "/auth/logout", access: "public", summary: "End this session", answer: Done }),
	logout_everywhere: call({
		post: "/auth/logout_everywhere",
		access: "signed-in",
		forHelpers: true,
		summary: "End all my other sessions",
		answer: z.object({ ended: z.int() }),
	}),
	sessions: call({
		get: "/auth/sessions",
		access: "signed-in",
		summary: "Where I am signed in",
		answer: z.object({ sessions: z.array(OpenSession) }),
	}),
	end_session: call({
		delete: "/auth/sessions/{id}",
		access: "signed-in",
		forHelpers: true,
		summary: "End one of my sessions",
		params: z.object({ id: z.uuid() }),
		answer: Done,
	}),
	forget_password: call({
		post: "/auth/unified_forget_password",
		access: "public",
		summary: "Ask for a link to set a new password; the answer is the same for an unknown address",
		body: z.object({ email: Email }),
		/** `link`: of a demo login, in demo mode alone. */
		answer: Done.extend({ link: z.string().optional() }),
	}),
	setup_link: call({
		post: "/auth/password_setup_link",
		access: "public",
		summary: "What a link to set a password is for",
		reads: true,
		body: z.object({ token: Secret }),
		answer: z.object({
			purpose: z.enum(["reset", "invitation", "operator"]),
			email: z.string(),
			first_name: z.string(),
			customer_name: z.string().nullable(),
			role: z.string().nullable(),
			has_password: z.boolean(),
			password_min_length: z.int(),
			terms_needed: z.string().nullable(),
		}),
	}),
	reset_password: call({
		post: "/auth/unified_reset_password",
		access: "public",
		summary: "Set a password by a link, or accept an invitation; signs in",
		body: PasswordSetup,
		answer: LoginAnswer,
	}),
	verify_email: call({
		post: "/auth/verify_email",
		access: "public",
		summary: "Confirm an address by the link that was sent to it",
		body: z.object({ token: Secret }),
		answer: Done,
	}),
	change_password: call({
		post: "/auth/change_password",
		access: "signed-in",
		summary: "Change my password; ends my other sessions",
		body: PasswordChange,
		answer: Done,
	}),
	unlock: call({
		post: "/auth/unlock",
		access: "signed-in",
		forHelpers: true,
		summary: "Show the password again after the lock screen",
		body: z.object({ password: Password }),
		answer: Done,
	}),
	accept_terms: call({
		post: "/auth/accept_terms",
		access: "signed-in",
		forHelpers: true,
		summary: "Accept this version of the terms",
		body: z.object({ version: z.string().min(1).max(20) }),
		answer: Done,
	}),
	update_profile: call({
		patch: "/auth/profile",
		access: "signed-in",
		summary: "Change my own name and a line about me",
		body: ProfileInput,
		answer: UserDetails,
	}),
	customer_face: call({
		post: "/auth/get_customer_data_by_subdomain",
		access: "public",
		summary: "Name, logo, colours and ways in of a customer",
		reads: true,
		body: z.object({ subdomain: line(63).toLowerCase() }),
		answer: CustomerFace,
	}),
	check_subdomain: call({
		get: "/check_subdomain/{subdomain}",
		access: "public",
		summary: "Whether a subdomain can be had",
		params: z.object({ subdomain: z.string().max(63) }),
		answer: z.object({ subdomain: z.string(), available: z.boolean(), reason: z.string().nullable() }),
	}),
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
