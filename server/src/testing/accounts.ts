import { randomUUID } from "node:crypto";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { makeMember, makeUser, type NewUser } from "../areas/session/session.builders.ts";
import { type OutboxMail, readMails } from "./mail-reading.ts";
import { PASSWORD, PASSWORD_HASH, type School, type TestApp } from "./test-app.ts";

export interface TestPerson {
	user_id: number;
	email: string;
}

/** Somebody new with the usual password; in a school where one is named. */
export async function newPerson(
	t: TestApp,
	{ school, role = "office", ...more }: Partial<NewUser> & { school?: School; role?: string } = {},
): Promise<TestPerson> {
	const user = { email: `${randomUUID()}@new.test`, first_name: "Nuno", last_name: "Person", password_hash: PASSWORD_HASH, ...more };
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		const user_id = await makeUser(client, user);
		if (school !== undefined) await makeMember(client, school.customer_id, user_id, role);
		await client.query("commit");
		return { user_id, email: user.email };
	} finally {
		client.release();
	}
}

/** A statement of the database's owner, inside one customer. */
export async function inSchool(t: TestApp, school: School, statement: string, values: unknown[] = []): Promise<void> {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		await client.query("select set_config('app.customer_id', $1, true), set_config('app.user_id', '', true)", [String(school.customer_id)]);
		await client.query(statement, values);
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}

export interface Device {
	token: string;
	cookie: string;
	answer: SessionAnswer;
}
/** Signs in from one more device. */
export async function signInAs(t: TestApp, email: string, password = PASSWORD, userAgent = "a browser"): Promise<Device> {
	const { body, headers, status } = await t.anonymous.call<SessionAnswer>(
		"POST",
		"/auth/unified-login",
		{ email, password },
		{ "user-agent": userAgent },
	);
	if (status !== 200) throw new Error(`login of ${email}: ${status}`);
	return { token: body.access_token, cookie: String(headers["set-cookie"]).split(";")[0] as string, answer: body };
}

export const mailsTo = (t: TestApp, email: string): Promise<OutboxMail[]> => readMails(t, "recipient", email);
/** The secret of the link in a mail. */
export const secretIn = (mail: OutboxMail | undefined): string => /#([\w-]{40,})/.exec(mail?.body_text ?? "")?.[1] ?? "";
