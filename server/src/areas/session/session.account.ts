import type { PasswordSetup, ProfileInput, RegisterInput, session } from "@homeroom/contract/areas/session/session.contract.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { type Locale, PASSWORD_MIN, TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { sendMail } from "../../kit/mail/mail.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { refuseWeakPassword } from "../../kit/session/password-policy.ts";
import { hashPassword, passwordFits } from "../../kit/session/passwords.ts";
import { issueTicket, seeTicket, type Ticket, takeTicket, voidTickets } from "../../kit/session/tickets.ts";
import { type Device, type LoggedIn, type Outcome, requireOwnLogin, type SessionDoor } from "./session.door.ts";
import { passwordChangedMail, resetMail, verifyMail } from "./session.mails.ts";
import { asUser, endSessions } from "./session.queries.ts";

const LINK_MS = 60 * 60_000;
const VERIFY_MS = 3 * 24 * 60 * 60_000;
/** Links that end on the page where a password is set. */
const SETUP_KINDS = ["reset", "invitation", "operator"] as const;
type SetupKind = (typeof SETUP_KINDS)[number];

/** What a person does with their own login: make one, set its password, agree to terms. */
export class AccountService {
	readonly #pool: pg.Pool;
	readonly #attempts: Attempts;
	readonly #door: SessionDoor;
	/** How people reach us; never taken from a request, whose headers anyone can write. */
	readonly #url: string;

	constructor(pool: pg.Pool, attempts: Attempts, door: SessionDoor, url: string) {
		this.#pool = pool;
		this.#attempts = attempts;
		this.#door = door;
		this.#url = url;
	}

	async register(input: z.output<typeof RegisterInput>, locale: Locale, device: Device): Promise<LoggedIn> {
		if (input.terms_version !== TERMS_VERSION) throw new Refusal("invalid", { fields: { terms_version: { message: "terms" } } });
		const [first_name, last_name] = namesOf(input.displayName);
		refuseWeakPassword(input.password, { personal: [input.email.split("@")[0] as string, first_name, last_name] });
		const password_hash = await hashPassword(input.password);
		const user_id = await inTransaction(asUser(this.#pool, null), async (db) => {
			const user = await db
				.insertInto("platform.users")
				.values({ email: input.email, first_name, last_name, password_hash, locale })
				.onConflict((conflict) => conflict.column("email").doNothing())
				.returning("id")
				.executeTakeFirst();
			if (user === undefined) throw new Refusal("email_taken");
			await acceptTerms(db, user.id, device.ip);
			await this.#askForProof(db, user.id, input.email, first_name, locale);
			return user.id;
		});
		return this.#door.open({ user_id, method: "signup", device });
	}

	/** The same answer and the same work, whoever asks for whom. */
	async forgetPassword(email: string, device: Device): Promise<void> {
		// counts as an attempt, so that nobody's mailbox is filled
		await this.#attempts.begin(`forgot ${email}`, device.ip);
		const user = await asUser(this.#pool, null)
			.selectFrom("platform.users")
			.select(["id", "first_name", "locale"])
			.where("email", "=", email)
			.where("status", "=", "active")
			.executeTakeFirst();
		if (user === undefined) return;
		await inTransaction(asUser(this.#pool, user.id), async (db) => {
			await voidTickets(db, "reset", user.id);
			const { secret } = await issueTicket(db, { kind: "reset", lifetime_ms: LINK_MS, user_id: user.id });
			await sendMail(db, resetMail({ to: email, locale: localeOf(user.locale), first_name: user.first_name, url: this.setupUrl(secret) }));
		});
	}

	setupUrl(secret: string): string {
		return `${this.#url}/Password-setup#${secret}`;
	}

	async setupLink(token: string): Promise<CallAnswer<typeof session.setup_link>> {
		const [kind, ticket] = await this.#see(token);
		const user = await this.#userOf(ticket);
		const place = await this.#placeOf(ticket);
		return {
			purpose: kind,
			email: user.email ?? "",
			first_name: place?.first_name ?? user.first_name,
			customer_name: place?.customer_name ?? null,
			role: place?.role ?? null,
			has_password: user.password_hash !== null,
			password_min_length: place?.password_min_length ?? PASSWORD_MIN,
			terms_needed: (await hasAccepted(asUser(this.#pool, user.id), user.id)) ? null : TERMS_VERSION,
		};
	}

	/** Sets the password, accepts the invitation, ends what was open before, and signs in. */
	async setUp(input: z.output<typeof PasswordSetup>, device: Device): Promise<Outcome> {
		const attempt = await this.#attempts.begin(`link ${input.token}`, device.ip);
		const [kind, ticket] = await this.#see(input.token);
		const user = await this.#userOf(ticket);
		const place = await this.#placeOf(ticket);
		const needsPassword = kind !== "invitation" || user.password_hash === null;
		if (needsPassword && input.password === undefined) throw new Refusal("invalid", { fields: { password: { message: "required" } } });
		const password = needsPassword ? input.password : undefined;
		if (password !== undefined)
			refuseWeakPassword(password, {
				min: place?.password_min_length ?? PASSWORD_MIN,
				personal: [user.email?.split("@")[0] ?? "", user.first_name, user.last_name, place?.customer_name ?? ""],
			});
		const password_hash = password === undefined ? undefined : await hashPassword(password);
		await inTransaction(asUser(this.#pool, user.id), async (db) => {
			if ((await takeTicket(db, kind, input.token)) === undefined) throw new Refusal("link_invalid");
			if (!(await hasAccepted(db, user.id))) {
				if (input.terms_version !== TERMS_VERSION) throw new Refusal("invalid", { fields: { terms_version: { message: "terms" } } });
				await acceptTerms(db, user.id, device.ip);
			}
			await db
				.updateTable("platform.users")
				.set({ email_verified_at: sql`coalesce(email_verified_at, now())`, ...(password_hash && { password_hash }) })
				.where("id", "=", user.id)
				.execute();
			if (password_hash) await endSessions(db, user.id, {}, "password_set");
			if (kind === "invitation") await acceptInvitation(db, ticket.customer_id as number, user.id);
			if (kind === "reset" && user.email !== null)
				await sendMail(db, passwordChangedMail({ to: user.email, locale: localeOf(user.locale), first_name: user.first_name }));
		});
		await attempt.succeed();
		if (user.email !== null) await this.#attempts.unlock(user.email);
		return this.#door.enter({ user_id: user.id, method: "link", device, customer_id: kind === "invitation" ? ticket.customer_id : null });
	}

	async verifyEmail(token: string): Promise<void> {
		await inTransaction(asUser(this.#pool, null), async (db) => {
			const ticket = await takeTicket(db, "verify_email", token);
			if (ticket?.user_id == null) throw new Refusal("link_invalid");
			await db
				.updateTable("platform.users")
				.set({ email_verified_at: sql`now()` })
				.where("id", "=", ticket.user_id)
				.where("email", "=", String(ticket.data.email))
				.execute();
		});
	}

	async changePassword(actor: Actor, current: string, password: string, device: Device): Promise<void> {
		requireOwnLogin(actor);
		const user = await this.#person(actor.user_id);
		if (!(await this.#proves(user, current, device)))
			throw new Refusal("invalid", { fields: { current_password: { message: "password_wrong" } } });
		refuseWeakPassword(password, { personal: [user.email?.split("@")[0] ?? "", user.first_name, user.last_name] });
		const password_hash = await hashPassword(password);
		await inTransaction(asUser(this.#pool, user.id), async (db) => {
			await db.updateTable("platform.users").set({ password_hash }).where("id", "=", user.id).execute();
			await endSessions(db, user.id, { except: actor.session_id }, "password_changed");
			if (user.email !== null)
				await sendMail(db, passwordChangedMail({ to: user.email, locale: localeOf(user.locale), first_name: user.first_name }));
		});
	}

	/** The lock screen: is it still the same person? */
	async unlock(actor: Actor, password: string, device: Device): Promise<void> {
		if (!(await this.#proves(await this.#person(actor.user_id), password, device)))
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

	async #askForProof(db: CustomerDb, user_id: number, email: string, first_name: string, locale: Locale): Promise<void> {
		const { secret } = await issueTicket(db, { kind: "verify_email", lifetime_ms: VERIFY_MS, user_id, data: { email } });
		await sendMail(db, verifyMail({ to: email, locale, first_name, url: `${this.#url}/verify-email#${secret}` }));
	}

	async #proves(user: Person, password: string, device: Device): Promise<boolean> {
		const attempt = await this.#attempts.begin(user.email ?? `user ${user.id}`, device.ip);
		const fits = await passwordFits(password, user.password_hash);
		if (fits) await attempt.succeed();
		return fits;
	}

	async #see(token: string): Promise<[SetupKind, Ticket]> {
		for (const kind of SETUP_KINDS) {
			const ticket = await seeTicket(asUser(this.#pool, null), kind, token);
			if (ticket !== undefined) return [kind, ticket];
		}
		throw new Refusal("link_invalid");
	}

	async #userOf(ticket: Ticket): Promise<Person> {
		return this.#person(ticket.user_id ?? 0);
	}

	async #person(user_id: number) {
		const user = await asUser(this.#pool, user_id)
			.selectFrom("platform.users")
			.select(["id", "email", "password_hash", "first_name", "last_name", "locale"])
			.where("id", "=", user_id)
			.where("status", "=", "active")
			.executeTakeFirst();
		if (user === undefined) throw new Refusal("link_invalid");
		return user;
	}

	/** The customer that an invitation leads to. It is only there while the invitation stands. */
	async #placeOf({ customer_id, user_id }: Ticket) {
		if (customer_id === null || user_id === null) return undefined;
		const place = await asUser(this.#pool, user_id)
			.selectFrom("memberships as m")
			.innerJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "m.customer_id").on("c.status", "=", "active"))
			.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
			.select(["c.name as customer_name", "c.password_min_length", "m.first_name", sql<string>`coalesce(r.key, r.name)`.as("role")])
			.where("m.customer_id", "=", customer_id)
			.where("m.user_id", "=", user_id)
			.where("m.status", "=", "active")
			.executeTakeFirst();
		if (place === undefined) throw new Refusal("link_invalid");
		return place;
	}
}
type Person = {
	id: number;
	email: string | null;
	password_hash: string | null;
	first_name: string;
	last_name: string;
	locale: string | null;
};

async function acceptInvitation(db: CustomerDb, customer_id: number, user_id: number): Promise<void> {
	await sql`select set_config('app.customer_id', ${String(customer_id)}, true)`.execute(db);
	await db.updateTable("memberships").set({ accepted_at: sql`coalesce(accepted_at, now())` }).where("user_id", "=", user_id).execute();
}

/** Notes which version of the terms the person accepted, when and from where. */
export async function acceptTerms(db: Pick<CustomerDb, "insertInto">, user_id: number, ip: string): Promise<void> {
	await db
		.insertInto("platform.terms_acceptances")
		.values({ user_id, version: TERMS_VERSION, ip })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
const hasAccepted = async (db: Pick<CustomerDb, "selectFrom">, user_id: number): Promise<boolean> =>
	(await db
		.selectFrom("platform.terms_acceptances")
		.select("version")
		.where("user_id", "=", user_id)
		.where("version", "=", TERMS_VERSION)
		.executeTakeFirst()) !== undefined;

/** The last word is the surname; a single word is both. */
function namesOf(displayName: string): [string, string] {
	const words = displayName.trim().split(/\s+/);
	const last = words.pop() as string;
	return [(words.join(" ") || last).slice(0, 80), last.slice(0, 80)];
}
const localeOf = (locale: string | null): Locale => (locale ?? "en") as Locale;
