import type { SignupMode } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { seeTicket, type Ticket } from "../../kit/session/tickets.ts";

/** An operator let this address open one school with this price. */
export interface HeldInvitation {
	id: string;
	email: string;
	price_id: number;
}
const invitationIn = ({ id, data }: Ticket): HeldInvitation => ({ id, email: String(data.email), price_id: Number(data.price_id) });

export async function seeInvitation(db: Pick<PlatformDb, "selectFrom">, secret: string): Promise<HeldInvitation> {
	const ticket = await seeTicket(db, "signup_invitation", secret);
	if (ticket === undefined) throw new Refusal("link_invalid");
	return invitationIn(ticket);
}

/** Whether somebody may open a school here, and by which invitation. */
export async function admitSignup(
	db: PlatformDb,
	mode: SignupMode,
	{ invitation: secret, price_id }: { invitation?: string | undefined; price_id: number },
	email: string,
): Promise<HeldInvitation | null> {
	if (mode === "off") throw new Refusal("signup_off");
	if (secret === undefined) {
		if (mode === "invitation") throw new Refusal("signup_invited_only");
		return null;
	}
	const invitation = await seeInvitation(db, secret);
	if (invitation.email !== email) throw new Refusal("invalid", { fields: { email: { message: "signup_invited_email" } } });
	if (invitation.price_id !== price_id) throw new Refusal("invalid", { fields: { price_id: { message: "choice" } } });
	return invitation;
}

/** Whether it can still open a school. Nobody else uses it or takes it back until the transaction ends. */
export const lockInvitation = async (db: PlatformDb, id: string): Promise<boolean> =>
	(await db
		.selectFrom("platform.tickets")
		.select("id")
		.where("id", "=", id)
		.where("used_at", "is", null)
		.forUpdate()
		.executeTakeFirst()) !== undefined;

/** One invitation opens one school: whoever tries at the same moment waits here, and an earlier try makes room. Answers the payment pages that must end. */
export async function holdInvitation(db: PlatformDb, { id }: HeldInvitation): Promise<string[]> {
	if (!(await lockInvitation(db, id))) throw new Refusal("link_invalid");
	const earlier = await db
		.updateTable("platform.signups")
		.set({ status: "failed", reason: "replaced", password_hash: null })
		.where("invitation_id", "=", id)
		.where("status", "=", "waiting")
		.returning("checkout_ref")
		.execute();
	return earlier.flatMap(({ checkout_ref }) => checkout_ref ?? []);
}

/** The school is open: the invitation is used up. */
export const spendInvitation = (db: PlatformDb, id: string) =>
	db.updateTable("platform.tickets").set({ used_at: sql`now()` }).where("id", "=", id).execute();
