import type { SignupInvitation, SignupInvitationInput } from "@homeroom/contract/areas/console/console-customers.contract.ts";
import type { SignupMode } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { type MailLinks, sendSecretMail } from "../../kit/mail/mail.ts";
import { issueTicket } from "../../kit/session/tickets.ts";
import { signupInvitationMail } from "./console.letters.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Old ones are tidied away with the tickets that they are. */
const SHOWN = 200;

const invitations = (platform: PlatformDb) =>
	platform
		.selectFrom("platform.tickets as t")
		.leftJoin("platform.prices as r", (join) => join.on(sql<boolean>`r.id = (t.data ->> 'price_id')::bigint`))
		.leftJoin("platform.plans as p", "p.id", "r.plan_id")
		.select(["t.id", "t.created_at", "t.expires_at"])
		.select([
			sql<string>`t.data ->> 'email'`.as("email"),
			sql<string>`coalesce(p.name, '')`.as("plan_name"),
			"r.amount",
			"r.currency",
			sql<SignupInvitation["period"]>`r.period`.as("period"),
		])
		.select(
			sql<SignupInvitation["status"]>`case when t.data ? 'revoked' then 'revoked' when t.used_at is not null then 'used'
				when t.expires_at <= now() then 'expired' else 'open' end`.as("status"),
		)
		.where("t.kind", "=", "signup_invitation");

export const listInvitations = (platform: PlatformDb): Promise<SignupInvitation[]> =>
	invitations(platform).orderBy("t.created_at", "desc").limit(SHOWN).execute();

/** Its link opens the sign-up with this plan, for this address alone. */
export async function inviteSignup(
	platform: PlatformDb,
	{ email, price_id, locale, days, inviter }: SignupInvitationInput & { inviter: string },
	{ url, box }: MailLinks,
	mode: SignupMode,
): Promise<SignupInvitation> {
	if (mode === "off") throw new Refusal("signup_off");
	const price = await platform
		.selectFrom("platform.prices")
		.select("plan_id")
		.where("id", "=", price_id)
		.where("offered", "=", true)
		.executeTakeFirst();
	if (price === undefined) throw new Refusal("invalid", { fields: { price_id: { message: "choice" } } });
	const { secret, id } = await issueTicket(platform, {
		kind: "signup_invitation",
		lifetime_ms: days * DAY_MS,
		data: { email, price_id },
	});
	const page = `${url}/signup/${price_id}?plan_id=${price.plan_id}#`;
	await sendSecretMail(platform, box, signupInvitationMail({ to: email, locale, inviter, days }, { url: page, secret }));
	return found(await invitations(platform).where("t.id", "=", id).executeTakeFirst());
}

export async function revokeInvitation(platform: PlatformDb, id: string): Promise<SignupInvitation> {
	const { numUpdatedRows } = await platform
		.updateTable("platform.tickets")
		.set({ used_at: sql`now()`, data: sql`data || '{"revoked": true}'` })
		.where("id", "=", id)
		.where("kind", "=", "signup_invitation")
		.where("used_at", "is", null)
		.executeTakeFirst();
	const invitation = found(await invitations(platform).where("t.id", "=", id).executeTakeFirst());
	if (numUpdatedRows === 0n && invitation.status !== "revoked") throw new Refusal("conflict", { current: invitation });
	return invitation;
}
