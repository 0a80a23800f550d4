import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Id, Instant, requiredLine } from "../../kit/schemas.ts";
import { SecondFactorAsked, SessionAnswer } from "../session/session.contract.ts";
import { PASSKEY_NAME_MAX } from "./factors.rules.ts";

const Ticket = z.string({ error: "required" }).min(1, "required").max(200);
const Code = z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long");
const Done = z.object({ ok: z.literal(true) });
/** Asked for when the session is older than ten minutes. */
const Proof = z.object({ password: z.string().max(1000, "too_long").optional() });

/** The form of a change: what it asks for depends on the change and on how long ago the person signed in. */
export const factorForm = (asks: { name: boolean; password: boolean }) =>
	z.object({
		name: asks.name ? requiredLine(PASSKEY_NAME_MAX) : z.string(),
		password: asks.password ? z.string().min(1, "required") : z.string(),
	});

/** Bytes as WebAuthn writes them in JSON. */
const Bytes = (max: number) =>
	z
		.string({ error: "required" })
		.min(1, "required")
		.max(max)
		.regex(/^[\w-]+$/, "field");
const Credential = { id: Bytes(1400), rawId: Bytes(1400), type: z.literal("public-key") };
/** What the browser made of the options, as `@simplewebauthn/browser` hands it over. Its insides are checked against the challenge. */
export const PasskeyMade = z.object({
	...Credential,
	response: z.object({
		clientDataJSON: Bytes(4000),
		attestationObject: Bytes(20_000),
		transports: z.array(z.string().max(20)).max(10).optional(),
	}),
});
export const PasskeyShown = z.object({
	...Credential,
	response: z.object({
		clientDataJSON: Bytes(4000),
		authenticatorData: Bytes(4000),
		signature: Bytes(10_000),
		userHandle: z.string().max(200).nullish(),
	}),
});
/** Handed to the browser as it is. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

export const Passkey = z.object({ id: Id, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() });
export type Passkey = z.output<typeof Passkey>;

const RecoveryCodes = z.array(z.string());

export const FactorsShown = z.object({
	totp: z.object({ created_at: Instant }).nullable(),
	passkeys: z.array(Passkey),
	recovery_codes_left: z.int(),
	/** A factor was proved in this session. */
	proved: z.boolean(),
	/** The session is older than ten minutes: a change asks for the password. */
	asks_password: z.boolean(),
	/** Runs the installation, which is only done with a second factor. */
	demanded_of_operator: z.boolean(),
	/** Where my role asks for a second factor. */
	demanded_by: z.array(z.object({ customer_id: Id, customer_name: z.string(), role: z.string() })),
});
export type FactorsShown = z.output<typeof FactorsShown>;

export const factors = area({
	second_factor: call({
		post: "/auth/second_factor",
		access: "public",
		summary: "The second step of a login, by a code",
		body: z.object({ ticket: Ticket, method: z.enum(["totp", "recovery_code"], { error: "choice" }), code: Code }),
		answer: SessionAnswer,
	}),
	second_factor_demo_code: call({
		post: "/auth/second_factor/demo_code",
		access: "public",
		summary: "The code that the demo operator has no app for; null for everybody else, and wherever others than this machine get to",
		body: z.object({ ticket: Ticket }),
		answer: z.object({ code: z.string().nullable() }),
	}),
	second_factor_passkey_options: call({
		post: "/auth/second_factor/passkey_options",
		access: "public",
		summary: "What a passkey has to sign for the second step of a login",
		body: z.object({ ticket: Ticket }),
		answer: z.object({ options: PasskeyOptions }),
	}),
	second_factor_passkey: call({
		post: "/auth/second_factor/passkey",
		access: "public",
		summary: "The second step of a login, by a passkey",
		body: z.object({ ticket: Ticket, response: PasskeyShown }),
		answer: SessionAnswer,
	}),
	passkey_options: call({
		post: "/auth/passkey/options",
		access: "public",
		summary: "What a passkey has to sign to sign in without a password",
		answer: z.object({ ticket: z.string(), options: PasskeyOptions }),
	}),
	passkey_login: call({
		post: "/auth/passkey/login",
		access: "public",
		summary: "Sign in by a passkey alone",
		body: z.object({ ticket: Ticket, response: PasskeyShown }),
		answer: SessionAnswer,
	}),
	show: call({ get: "/auth/factors", access: "signed-in", summary: "My second factors, and who asks for one", answer: FactorsShown }),
	step_up: call({
		post: "/auth/factors/step_up",
		access: "signed-in",
		summary: "Prove a factor that I have in this session, which was opened without one",
		answer: SecondFactorAsked,
	}),
	totp_begin: call({
		post: "/auth/factors/totp/begin",
		access: "signed-in",
		summary: "A new secret for the authenticator app; nothing changes until a code of it is shown",
		body: Proof,
		/** `code`: the first one, for the demo operator alone. */
		answer: z.object({ ticket: z.string(), secret: z.string(), url: z.string(), code: z.string().nullable() }),
	}),
	totp_confirm: call({
		post: "/auth/factors/totp/confirm",
		access: "signed-in",
		summary: "Switch the authenticator app on by its first code; answers new recovery codes, once",
		body: z.object({ ticket: Ticket, code: Code }),
		answer: z.object({ recovery_codes: RecoveryCodes }),
	}),
	totp_remove: call({
		delete: "/auth/factors/totp",
		access: "signed-in",
		summary: "Switch the authenticator app off",
		body: Proof,
		answer: Done,
	}),
	recovery_codes: call({
		post: "/auth/factors/recovery_codes",
		access: "signed-in",
		summary: "New recovery codes in place of the old ones; shown once",
		body: Proof,
		answer: z.object({ recovery_codes: RecoveryCodes }),
	}),
	passkey_begin: call({
		post: "/auth/factors/passkeys/options",
		access: "signed-in",
		summary: "What the browser needs to make a passkey",
		body: Proof,
		answer: z.object({ ticket: z.string(), options: PasskeyOptions }),
	}),
	passkey_add: call({
		post: "/auth/factors/passkeys",
		access: "signed-in",
		summary: "Keep a passkey that the browser made; the first factor brings recovery codes, shown once",
		body: z.object({ ticket: Ticket, name: requiredLine(PASSKEY_NAME_MAX), response: PasskeyMade }),
		answer: z.object({ passkey: Passkey, recovery_codes: RecoveryCodes.nullable() }),
		status: 201,
	}),
	passkey_rename: call({
		patch: "/auth/factors/passkeys/{id}",
		access: "signed-in",
		summary: "Give a passkey another name",
		body: z.object({ name: requiredLine(PASSKEY_NAME_MAX) }),
		answer: Passkey,
	}),
	passkey_remove: call({
		delete: "/auth/factors/passkeys/{id}",
		access: "signed-in",
		summary: "Remove a passkey",
		body: Proof,
		answer: Done,
	}),
	reset: call({
		post: "/factors/reset/{id}",
		access: "Users.Edit",
		summary: "Remove all factors of a member who lost them and belongs to no other customer; ends their sessions",
		answer: Done,
	}),
});
