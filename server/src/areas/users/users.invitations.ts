import { createHash } from "node:crypto";
import { InviteInput, type InviteResult, type PastedLine } from "@homeroom/contract/areas/users/users.contract.ts";
import { namesFromAddress } from "@homeroom/contract/areas/users/users.rules.ts";
import { covers } from "@homeroom/contract/kit/permissions.ts";
import { issueSentence, type SentenceCode, sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { type MailLinks, sendSecretMail } from "../../kit/mail/mail.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { issueTicket, voidTickets } from "../../kit/session/tickets.ts";
import { addLogin, invitationMail, setupPage } from "../session/session.public.ts";
import { addMembers } from "./users.members.ts";
import { findRoles, knownAddresses, letterHead } from "./users.queries.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Behind white or black initials alike. */
const PALETTE = ["#48607c", "#2f7d6b", "#8a4f7d", "#b0562c", "#5b21b6", "#0f766e", "#9d174d", "#3f6212", "#1d4ed8", "#334155"];
const colourFor = (email: string): string => PALETTE[(createHash("sha256").update(email).digest()[0] as number) % PALETTE.length] as string;

interface Invited {
	email: string;
	first_name: string;
	user_id: number;
}

/** Who invites. */
type Inviter = Pick<Actor, "user_id" | "display_name">;

/** Sends a link that works once and for as many days as the customer says; earlier ones stop working. */
export async function sendInvitation(db: CustomerDb, actor: Inviter, { url, box }: MailLinks, to: Invited): Promise<void> {
	const head = await letterHead(db);
	await voidTickets(db, "invitation", to.user_id, db.customer_id);
	const { secret } = await issueTicket(db, {
		kind: "invitation",
		lifetime_ms: head.invitation_days * DAY_MS,
		user_id: to.user_id,
		customer_id: db.customer_id,
	});
	const letter = { to: to.email, locale: head.locale as Locale, first_name: to.first_name, url: setupPage(url), secret, look: head };
	await sendSecretMail(db, box, invitationMail(letter, { school: head.name, inviter: actor.display_name, days: head.invitation_days }));
}

/**
 * Makes the membership, and the login where there is none, and sends the invitation. Undefined: belongs to the customer already.
 * Names come from whoever invites or from the address, never from the login: a school learns nothing about a stranger by typing an address.
 */
export async function addInvited(
	db: CustomerDb,
	actor: Inviter,
	links: MailLinks,
	{ email, ...input }: InviteInput,
): Promise<number | undefined> {
	const guessed = namesFromAddress(email);
	const names = { first_name: input.first_name ?? guessed.first_name, last_name: input.last_name ?? guessed.last_name };
	const user_id = await loginOf(db, email, names);
	const member = await addMembers(db, {
		user_id,
		...names,
		role_id: input.role_id,
		portal_type: input.portal_type,
		department: input.department,
		invited_by: actor.user_id,
		invited_at: sql<string>`now()`,
		accepted_at: null,
	});
	if (member === undefined) return undefined;
	await sendInvitation(db, actor, links, { email, first_name: names.first_name, user_id });
	return member.id;
}

/** The login with this address; made without a password where there is none. Two who invite the same stranger wait for one another here. */
async function loginOf(db: CustomerDb, email: string, names: { first_name: string; last_name: string }): Promise<number> {
	const made = await addLogin(db, { email, ...names, colour_code: colourFor(email) });
	const login = made ?? (await db.selectFrom("platform.users").select("id").where("email", "=", email).executeTakeFirstOrThrow());
	return login.id;
}

type Checked = { input: InviteInput; problem: null } | { email: string; problem: string };

/** Each pasted line as it can be invited, or why it cannot. */
export async function checkLines(db: CustomerDb, actor: Actor, lines: PastedLine[], locale: Locale): Promise<Checked[]> {
	const say = (code: SentenceCode) => sentence(code, locale);
	const roles = new Map((await findRoles(db)).map((role) => [role.id, role]));
	const read = lines.map((line) => InviteInput.safeParse({ ...line, portal_type: line.portal_type ?? "ADMIN" }));
	const known = await knownAddresses(
		db,
		read.flatMap(({ data }) => (data ? [data.email] : [])),
	);
	const seen = new Set<string>();
	return read.map((parsed, i) => {
		if (!parsed.success) {
			const [issue] = parsed.error.issues;
			return { email: lines[i]?.email ?? "", problem: issue ? issueSentence(issue, locale) : say("field") };
		}
		const { email, role_id } = parsed.data;
		const refuse = (code: SentenceCode): Checked => ({ email, problem: say(code) });
		if (seen.has(email)) return refuse("twice");
		seen.add(email);
		const role = roles.get(role_id);
		if (role === undefined) return refuse("choice");
		if (!covers(actor.permissions, role.permissions)) return refuse("role_beyond");
		return known.has(email) ? refuse("already_member") : { input: parsed.data, problem: null };
	});
}

export const resultOf = (line: Checked, id: number | null): InviteResult =>
	line.problem === null ? { email: line.input.email, id, problem: null } : { email: line.email, id: null, problem: line.problem };
