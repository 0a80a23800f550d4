import { setTimeout as sleep } from "node:timers/promises";
import type { ProfileInput, RegisterInput } from "@homeroom/contract/areas/session/session.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { type MailLinks, sendMail, sendSecretMail } from "../../kit/mail/mail.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { refuseWeakPassword } from "../../kit/session/password-policy.ts";
import { hashPassword, passwordFits } from "../../kit/session/passwords.ts";
import { issueTicket, voidTickets } from "../../kit/session/tickets.ts";
import { type Device, type LoggedIn, requireOwnLogin, type SessionDoor } from "./session.door.ts";
import { forgetDevices, sourceOf } from "./session.known-devices.ts";
import { mailLocale, passwordChangedMail, resetMail, verifyMail } from "./session.mails.ts";
import { acceptTerms, findPerson, type Person, refuseWeakFor } from "./session.person.ts";
import { asUser, endSessions } from "./session.queries.ts";

const LINK_MS = 60 * 60_000;
const VERIFY_MS = 3 * 24 * 60 * 60_000;
/** Longer than the work for a known address takes, so that the time tells nothing. */
const FORGET_MS = 300;

interface AccountParts {
	pool: pg.Pool;
	attempts: Attempts;
	door: SessionDoor;
	links: MailLinks;
	/** Addresses that the login page offers to everybody; none outside demo mode. */
	demo: readonly string[];
}

/** What a person does with their own login: make one, set its password, agree to terms. */
export class AccountService {
	readonly #pool: pg.Pool;
	readonly #attempts: Attempts;
	readonly #door: SessionDoor;
	/** Never taken from a request, whose headers anyone can write. */
	readonly #links: MailLinks;
	readonly #demo: ReadonlySet<string>;

	constructor({ pool, attempts, door, links, demo }: AccountParts) {
		this.#pool = pool;
		this.#attempts = attempts;
		this.#door = door;
		this.#links = links;
		this.#demo = new Set(demo);
	}

	async register(input: z.output<typeof RegisterInput>, locale: Locale, device: Device): Promise<LoggedIn> {
		const accepted = input.terms_version !== undefined;
		if (accepted && input.terms_version !== TERMS_VERSION)
			throw new Refusal("invalid", { fields: { terms_version: { message: "terms" } } });
		const [first_name, last_name] = namesOf(input.displayName);
		refuseWeakPassword(input.password, { personal: [input.email.split("@")[0] as string, first_name, last_name] });
		// one place cannot try out addresses, nor have mails sent to them, without end
		await this.#attempts.countRegistration(device);
		await this.#attempts.begin(`register ${input.email}`, { ip: device.ip });
		const password_hash = await hashPassword(input.password);
		const user_id = await inTransaction(asUser(this.#pool, null), async (db) => {
			const user = await db
				.insertInto("platform.users")
				.values({ email: input.email, first_name, last_name, password_hash, locale })
				.onConflict((conflict) => conflict.column("email").doNothing())
				.returning("id")
				.executeTakeFirst();
			if (user === undefined) throw new Refusal("email_taken", { fields: { email: { message: "email_taken" } } });
			if (accepted) await acceptTerms(db, user.id, device.ip);
			await askForProof(db, { user_id: user.id, email: input.email, first_name, locale, links: this.#links });
			return user.id;
		});
		return this.#door.open({ user_id, method: "signup", device });
	}

	/** The same answer after the same time, whoever asks for whom. Only of a demo login the link is answered, because no mail reaches it. */
	async forgetPassword(email: string, locale: Locale, device: Device): Promise<string | undefined> {
		// counts as an attempt, so that nobody's mailbox is filled; apart, so that nobody else keeps the person from asking
		await this.#attempts.beginApart(`forgot ${email}`, await sourceOf(asUser(this.#pool, null), device, { email }));
		const [link] = await Promise.all([this.#sendReset(email, locale), sleep(FORGET_MS)]);
		return link;
	}

	async #sendReset(email: string, locale: Locale): Promise<string | undefined> {
		const user = await asUser(this.#pool, null)
			.selectFrom("platform.users")
			.select(["id", "first_name", "locale"])
			.where("email", "=", email)
			.where("status", "=", "active")
			.executeTakeFirst();
		if (user === undefined) return undefined;
		return inTransaction(asUser(this.#pool, user.id), async (db) => {
			// earlier links stay good until one is used: anybody can ask, and would make the person's own worthless
			const { secret } = await issueTicket(db, { kind: "reset", lifetime_ms: LINK_MS, user_id: user.id });
			const url = setupPage(this.#links.url);
			const to = { to: email, locale: mailLocale(user.locale, locale), first_name: user.first_name };
			await sendSecretMail(db, this.#links.box, resetMail({ ...to, url, secret }));
			return this.#demo.has(email) && (await isOnlyDemo(db, user.id)) ? url + secret : undefined;
		});
	}

	async changePassword(actor: Actor, current: string, password: string, device: Device): Promise<void> {
		requireOwnLogin(actor);
		const user = await this.#person(actor);
		if (!(await this.#proves(user, current, device)))
			throw new Refusal("invalid", { fields: { current_password: { message: "password_wrong" } } });
		await refuseWeakFor(this.#pool, user, password);
		const password_hash = await hashPassword(password);
		await inTransaction(asUser(this.#pool, user.id), async (db) => {
			await db.updateTable("platform.users").set({ password_hash }).where("id", "=", user.id).execute();
			await endSessions(db, user.id, { except: actor.session_id }, "password_changed");
			await forgetDevices(db, user.id, device.device_secret);
			await voidTickets(db, "reset", user.id);
			if (user.email !== null)
				await sendMail(db, passwordChangedMail({ to: user.email, locale: mailLocale(user.locale), first_name: user.first_name }));
		});
	}

	/** The lock screen: is it still the same person? */
	async unlock(actor: Actor, password: string, device: Device): Promise<void> {
		if (!(await this.#proves(await this.#person(actor), password, device)))
			throw new Refusal("invalid", { fields: { password: { message: "password_wrong" } } });
	}

	async acceptTerms(actor: Actor, version: string, device: Device): Promise<void> {
		if (version !== TERMS_VERSION) throw new Refusal("invalid", { fields: { version: { message: "terms" } } });
		await acceptTerms(asUser(this.#pool, actor.user_id), actor.user_id, device.ip);
	}

	/** One's own name: in the login, and where one is right now. */
	async updateProfile(actor: Actor, { about, ...names }: z.output<typeof ProfileInput>) {
		requireOwnLogin(actor);
		await inTransaction(asUser(this.#pool, actor.user_id), async (db) => {
			await db
				.updateTable("platform.users")
				.set({ ...names, about })
				.where("id", "=", actor.user_id)
				.execute();
			if (actor.customer_id === null) return;
			await sql`select set_config('app.customer_id', ${String(actor.customer_id)}, true)`.execute(db);
			await db
				.updateTable("memberships")
				.set({ ...names, version: sql`version + 1`, updated_at: sql`now()` })
				.where("user_id", "=", actor.user_id)
				.execute();
		});
		return this.#door.details(actor.session_id, actor.user_id);
	}

	/** Sessions that are open have attempts of their own, together: what strangers try at the login does not shut the person's own lock screen. */
	async #proves(user: Person, password: string, { ip }: Device): Promise<boolean> {
		const attempt = await this.#attempts.beginApart(user.email ?? `user ${user.id}`, { ip, own: `sessions of ${user.id}` });
		const fits = await passwordFits(password, user.password_hash);
		if (fits) await attempt.succeed();
		return fits;
	}

	async #person(actor: Actor): Promise<Person> {
		const person = await findPerson(this.#pool, actor.user_id);
		if (person === undefined) throw new Refusal("token_invalid");
		return person;
	}
}

/** Where a link leads that sets a password or accepts an invitation; its secret follows. */
export const setupPage = (url: string): string => `${url}/Password-setup#`;

/** Whoever opens it opens nothing but demo schools: everybody is offered this login with its password. */
async function isOnlyDemo(db: CustomerDb, user_id: number): Promise<boolean> {
	const user = await db
		.selectFrom("platform.users as u")
		.select("u.id")
		.where("u.id", "=", user_id)
		.where("u.is_demo", "=", true)
		.where("u.is_operator", "=", false)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("memberships as m")
						.innerJoin("platform.customers as c", "c.id", "m.customer_id")
						.select("m.id")
						.where("m.user_id", "=", user_id)
						.where("c.is_demo", "=", false),
				),
			),
		)
		.executeTakeFirst();
	return user !== undefined;
}

/** Sends the link that proves an address. */
export async function askForProof(
	db: CustomerDb | PlatformDb,
	{ user_id, email, first_name, locale, links }: { user_id: number; email: string; first_name: string; locale: Locale; links: MailLinks },
): Promise<void> {
	const { secret } = await issueTicket(db, { kind: "verify_email", lifetime_ms: VERIFY_MS, user_id, data: { email } });
	await sendSecretMail(db, links.box, verifyMail({ to: email, locale, first_name, url: `${links.url}/verify-email#`, secret }));
}

/** The last word is the surname; a single word is both. */
function namesOf(displayName: string): [string, string] {
	const words = displayName.trim().split(/\s+/);
	const last = words.pop() as string;
	return [(words.join(" ") || last).slice(0, 80), last.slice(0, 80)];
}
