import { randomUUID } from "node:crypto";
import { generateSync } from "otplib";
import { createSecretBox } from "../../kit/secrets/secret-box.ts";
import { issueTicket, type TicketKind } from "../../kit/session/tickets.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import { SoftwarePasskey } from "../../testing/stand-ins/software-passkey.ts";
import { TEST_SECRET, type TestApp } from "../../testing/test-app.ts";
import { actIn, makeMember, makeUser } from "../session/session.builders.ts";
import { giveTotp } from "./factors.builders.ts";
import { newTotpSecret } from "./factors.codes.ts";

/** A challenge nobody chose: samples bring both sides. */
const CHALLENGE = "c2FtcGxlIGNoYWxsZW5nZQ";

const ticket = async (t: TestApp, kind: TicketKind, user_id: number | null, data: Record<string, unknown>): Promise<string> =>
	(await issueTicket(t.platform, { kind, lifetime_ms: 60_000, user_id, data })).secret;

/** Somebody without a password and without a school. */
async function newUser(t: TestApp): Promise<{ user_id: number }> {
	const client = await t.owner.connect();
	try {
		return { user_id: await makeUser(client, { email: `${randomUUID()}@new.test`, first_name: "New", last_name: "Person" }) };
	} finally {
		client.release();
	}
}
async function givePasskey(
	t: TestApp,
	user_id: number,
	passkey = new SoftwarePasskey(),
): Promise<{ id: number; passkey: SoftwarePasskey }> {
	const { response } = passkey.make({ challenge: CHALLENGE });
	const attestation = Buffer.from(response.attestationObject, "base64url");
	const { rows } = await t.owner.query<{ id: string }>(
		"insert into platform.passkeys (user_id, credential_id, public_key, name) values ($1, $2, $3, 'Sample') returning id",
		[user_id, passkey.id, attestation.subarray(attestation.length - 77)],
	);
	return { id: Number(rows[0]?.id), passkey };
}
/** Two factors, proved in every session of the person: one may be removed. */
async function protect(t: TestApp, { user_id }: Ids): Promise<number> {
	await giveTotp(t.owner, TEST_SECRET, user_id);
	const { id } = await givePasskey(t, user_id);
	await t.owner.query("update platform.sessions set second_factor = true where user_id = $1", [user_id]);
	return id;
}
/** The second step of somebody's login, whose factors are new. */
async function secondStep(t: TestApp) {
	const { user_id } = await newUser(t);
	const secret = await giveTotp(t.owner, TEST_SECRET, user_id);
	const { passkey } = await givePasskey(t, user_id);
	const data = { user_id, method: "password", challenge: CHALLENGE };
	return { ticket: await ticket(t, "second_factor", user_id, data), secret, passkey };
}
/** A member of that customer and of no other. */
async function newMember(t: TestApp, customer_id: number): Promise<number> {
	const { user_id } = await newUser(t);
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		await actIn(client, customer_id);
		await makeMember(client, customer_id, user_id, "staff");
		const { rows } = await client.query<{ id: string }>("select id from memberships where user_id = $1", [user_id]);
		await client.query("commit");
		return Number(rows[0]?.id);
	} finally {
		client.release();
	}
}

export const factorsSamples: AreaSamples<"factors"> = {
	second_factor: async (_ids, t) => {
		const step = await secondStep(t);
		return { body: { ticket: step.ticket, method: "totp", code: generateSync({ secret: step.secret }) } };
	},
	second_factor_demo_code: async (_ids, t) => ({ body: { ticket: (await secondStep(t)).ticket } }),
	second_factor_passkey_options: async (_ids, t) => ({ body: { ticket: (await secondStep(t)).ticket } }),
	second_factor_passkey: async (_ids, t) => {
		const step = await secondStep(t);
		return { body: { ticket: step.ticket, response: step.passkey.show({ challenge: CHALLENGE }) } };
	},
	passkey_options: () => ({}),
	passkey_login: async (_ids, t) => {
		const { passkey } = await givePasskey(t, (await newUser(t)).user_id);
		return {
			body: { ticket: await ticket(t, "passkey_login", null, { challenge: CHALLENGE }), response: passkey.show({ challenge: CHALLENGE }) },
		};
	},
	show: () => ({}),
	step_up: async (ids, t) => {
		await protect(t, ids);
		return {};
	},
	totp_begin: async (ids, t) => {
		await protect(t, ids);
		return { body: {} };
	},
	totp_confirm: async (ids, t) => {
		const secret = newTotpSecret();
		const box = createSecretBox(TEST_SECRET).seal(secret).toString("base64");
		const data = { session_id: ids.session_id, box };
		return { body: { ticket: await ticket(t, "totp_registration", ids.user_id, data), code: generateSync({ secret }) } };
	},
	totp_remove: async (ids, t) => {
		await protect(t, ids);
		return { body: {} };
	},
	recovery_codes: async (ids, t) => {
		await protect(t, ids);
		return { body: {} };
	},
	passkey_begin: async (ids, t) => {
		await protect(t, ids);
		return { body: {} };
	},
	passkey_add: async (ids, t) => {
		const data = { session_id: ids.session_id, challenge: CHALLENGE };
		return {
			body: {
				ticket: await ticket(t, "passkey_registration", ids.user_id, data),
				name: "Phone",
				response: new SoftwarePasskey().make({ challenge: CHALLENGE }),
			},
		};
	},
	passkey_rename: async (ids, t) => ({ params: { id: await protect(t, ids) }, body: { name: "Phone" } }),
	passkey_remove: async (ids, t) => ({ params: { id: await protect(t, ids) }, body: {} }),
	reset: async (ids, t) => ({ params: { id: await newMember(t, ids.customer_id) } }),
};
