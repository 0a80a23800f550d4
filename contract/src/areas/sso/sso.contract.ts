import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Id, Instant, line, optional, requiredLine, typed, Version } from "../../kit/schemas.ts";
import { SecondFactorAsked, SessionAnswer } from "../session/session.contract.ts";
import { SSO_KINDS, SSO_PROBLEMS } from "./sso.rules.ts";

const Kind = z.enum(SSO_KINDS, { error: "choice" });

/** As a provider's manual gives it; the address of its discovery document will do. */
const Issuer = line(300)
	.transform((address) => address.replace(/\/\.well-known\/openid-configuration$/, ""))
	.refine((address) => {
		const url = URL.parse(address);
		return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
	}, "web_address");

const DOMAIN = /^(?=.{1,120}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/;
/** A list, or one line as a person types it: `school.org, pupils.school.org`. */
const Domains = typed<string[], string[] | undefined>(
	z.preprocess(
		(given) => {
			if (given === undefined || given === null) return [];
			const list: unknown = typeof given === "string" ? given.split(/[\s,;]+/).filter(Boolean) : given;
			return Array.isArray(list) ? list.map((domain) => (typeof domain === "string" ? domain.trim().toLowerCase() : domain)) : list;
		},
		z
			.array(z.string({ error: "domain" }), { error: "domain" })
			.max(20, "field")
			.refine((list) => list.every((domain) => DOMAIN.test(domain)), "domain"),
	),
);

/** A role's id; a form's field holds it as text. */
const RoleId = typed<number>(
	z.preprocess(
		(given) => (typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : given),
		z.int({ error: "choice" }).positive("choice"),
	),
);

const Fields = z.object({
	label: requiredLine(60),
	/** Google's is known. */
	issuer: optional(Issuer),
	/** Who we are over there: the client ID that the provider gave. */
	oidc_client: requiredLine(300),
	/** Written, never answered. Empty in a change: as it was. */
	client_secret: optional(line(500)),
	/** First login of somebody unknown makes an account with this role; null: they must be invited. */
	new_account_role_id: optional(RoleId),
	/** Whose first login does that, and who is offered this sign-in on the common login page. */
	email_domains: Domains,
});

export const SsoProviderInput = Fields.extend({ kind: Kind });
export type SsoProviderInput = z.output<typeof SsoProviderInput>;
export const SsoProviderChange = Fields.partial().extend({ enabled: z.boolean().optional(), version: Version });
export type SsoProviderChange = z.output<typeof SsoProviderChange>;

export const SsoProvider = z.object({
	id: Id,
	kind: Kind,
	label: z.string(),
	issuer: z.string(),
	oidc_client: z.string(),
	has_secret: z.boolean(),
	enabled: z.boolean(),
	new_account_role_id: Id.nullable(),
	email_domains: z.array(z.string()),
	/** Those whose people are offered it on the common login page: an admin with a confirmed address there named them. */
	offered_domains: z.array(z.string()),
	/** How many have come in this way. */
	people: z.int(),
	version: Version,
	created_at: Instant,
});
export type SsoProvider = z.output<typeof SsoProvider>;

/** A school's own sign-in, as the common login page offers it. */
export const SsoSchool = z.object({ customer_name: z.string(), subdomain: z.string(), provider_id: Id, kind: Kind, label: z.string() });
export type SsoSchool = z.output<typeof SsoSchool>;

export const SsoRole = z.object({ id: Id, key: z.string().nullable(), name: z.string() });
export type SsoRole = z.output<typeof SsoRole>;

/** Where the person wanted to go, as the way back needs it. */
const To = z.object({ to: z.string().nullable() });
const word = (max: number) => z.string().max(max, "too_long").optional();

export const sso = area({
	find: call({
		post: "/auth/sso/find",
		access: "public",
		summary: "Schools whose own sign-in people with addresses of this domain are offered; whether somebody has an account is not told",
		reads: true,
		body: z.object({ domain: requiredLine(120).toLowerCase().regex(DOMAIN, "domain") }),
		answer: z.object({ schools: z.array(SsoSchool) }),
	}),
	start: call({
		post: "/auth/sso/start",
		access: "public",
		summary: "Begin a sign-in at the customer's own provider",
		body: z.object({ subdomain: requiredLine(63).toLowerCase(), provider_id: Id, to: word(500) }),
		answer: z.object({ url: z.string() }),
	}),
	finish: call({
		post: "/auth/sso/finish",
		access: "public",
		summary: "End a sign-in with what the provider sent back; signs in",
		body: z.object({
			state: z.string({ error: "required" }).min(1, "required").max(200, "too_long"),
			code: word(4000),
			iss: word(300),
			error: word(300),
			error_description: word(2000),
		}),
		answer: z.union([SessionAnswer.extend(To.shape), SecondFactorAsked.extend(To.shape)]),
	}),
	list: call({
		get: "/sso/providers",
		access: "Settings.View",
		summary: "The customer's sign-in providers",
		answer: z.object({
			providers: z.array(SsoProvider),
			/** To be registered at the provider, by kind. */
			redirect_uris: z.object({ google: z.string(), oidc: z.string() }),
			/** The same for those who begin at the common login page. */
			common_redirect_uris: z.object({ google: z.string(), oidc: z.string() }),
			/** Roles that a first login may give. */
			roles: z.array(SsoRole),
		}),
	}),
	create: call({
		post: "/sso/providers",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Add a sign-in provider",
		body: SsoProviderInput,
		answer: SsoProvider,
		status: 201,
	}),
	update: call({
		patch: "/sso/providers/{id}",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Change a sign-in provider; refused when someone else changed it since",
		body: SsoProviderChange,
		answer: SsoProvider,
	}),
	remove: call({
		delete: "/sso/providers/{id}",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Remove a sign-in provider; its people need another way in",
		answer: z.object({ ok: z.literal(true) }),
	}),
	check: call({
		post: "/sso/providers/{id}/check",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Try to reach a provider and say what is wrong",
		reads: true,
		answer: z.object({ ok: z.boolean(), problem: z.enum(SSO_PROBLEMS).nullable(), details: z.string().nullable() }),
	}),
});
