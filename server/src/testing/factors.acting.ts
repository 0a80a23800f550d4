import type { SecondFactorAsked, SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { generateSync } from "otplib";
import { SoftwarePasskey } from "./stand-ins/software-passkey.ts";
import { type Answer, type Caller, PASSWORD, type TestApp } from "./test-app.ts";

/** The code of now, or of so many steps from now. No code counts twice, so tests that need several take the steps around now. */
export const codeOf = (secret: string, steps = 0): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

export const signIn = (t: TestApp, email: string): Promise<Answer<SessionAnswer & Partial<SecondFactorAsked>>> =>
	t.anonymous.call("POST", "/auth/unified-login", { email, password: PASSWORD });

/** Somebody who has just signed in, without a second factor. */
export async function signedIn(t: TestApp, email: string): Promise<Caller> {
	const { body } = await signIn(t, email);
	return t.withToken(body.access_token);
}
/** The ticket of a login that waits for its second step. */
export async function waiting(t: TestApp, email: string): Promise<string> {
	const { body } = await signIn(t, email);
	if (body.second_factor === undefined) throw new Error(`${email} was not asked for a second factor`);
	return body.second_factor.ticket;
}
export const answerByCode = (t: TestApp, ticket: string, code: string, method = "totp", remoteAddress = "127.0.0.1") =>
	t.app.http.inject({ method: "POST", url: "/api/auth/second_factor", payload: { ticket, method, code }, remoteAddress });

/** Sets an authenticator app up through the API. The code of the step before is used up by it. */
export async function enrol(person: Caller): Promise<{ secret: string; recovery_codes: string[] }> {
	const begun = await person.call<{ ticket: string; secret: string }>("POST", "/auth/factors/totp/begin", {});
	const { ticket, secret } = begun.body;
	const done = await person.call<{ recovery_codes: string[] }>("POST", "/auth/factors/totp/confirm", { ticket, code: codeOf(secret, -1) });
	if (done.status !== 200) throw new Error(`enrolment: ${begun.status} ${done.status}`);
	return { secret, recovery_codes: done.body.recovery_codes };
}
interface Added {
	passkey: { id: number; name: string };
	recovery_codes: string[] | null;
}
/** Makes a passkey and keeps it through the API. */
export async function addPasskey(
	person: Caller,
	name = "Laptop",
	passkey = new SoftwarePasskey(),
): Promise<{ passkey: SoftwarePasskey; answer: Answer<Added> }> {
	const { body } = await person.call<{ ticket: string; options: { challenge: string; user: { id: string } } }>(
		"POST",
		"/auth/factors/passkeys/options",
		{},
	);
	const answer = await person.call<Added>("POST", "/auth/factors/passkeys", {
		ticket: body.ticket,
		name,
		response: passkey.make(body.options),
	});
	return { passkey, answer };
}
export const passkeyChallenge = async (t: TestApp) =>
	(await t.anonymous.call<{ ticket: string; options: { challenge: string } }>("POST", "/auth/passkey/options", {})).body;

export const mailsTo = async (t: TestApp, recipient: string): Promise<string[]> =>
	(await t.owner.query<{ template: string }>("select template from platform.mails where recipient = $1 order by id", [recipient])).rows.map(
		({ template }) => template,
	);
/** As if the session had begun long ago. */
export const age = (t: TestApp, user_id: number) =>
	t.owner.query("update platform.sessions set created_at = now() - interval '11 minutes' where user_id = $1", [user_id]);
