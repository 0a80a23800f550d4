import type { PasswordSetup, session } from "@homeroom/contract/areas/session/session.contract.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type pg from "pg";
import type { z } from "zod";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { enqueue } from "../../kit/jobs/jobs.ts";
import { sendMail } from "../../kit/mail/mail.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { hashPassword } from "../../kit/session/passwords.ts";
import { seeTicket, type Ticket, takeTicket, voidTickets } from "../../kit/session/tickets.ts";
import type { Device, Outcome, SessionDoor } from "./session.door.ts";
import { forgetDevices } from "./session.known-devices.ts";
import { mailLocale, passwordChangedMail } from "./session.mails.ts";
import { acceptTerms, findPerson, hasAcceptedTerms, type Person, passwordMinimum, refuseWeakFor } from "./session.person.ts";
import { asUser, endSessions } from "./session.queries.ts";

/** Links that end on the page where a password is set. */
const SETUP_KINDS = ["reset", "invitation", "operator"] as const;
interface Link {
	kind: (typeof SETUP_KINDS)[number];
	ticket: Ticket;
	person: Person;
	place: Place | undefined;
	/** An invited person keeps the password they have; everyone else sets one. */
	keepsPassword: boolean;
}
interface Place {
	customer_name: string;
	first_name: string;
	role: string;
}

/** What happens at the end of a link in a mail. */
export class LinkService {
	readonly #pool: pg.Pool;
	readonly #attempts: Attempts;
	readonly #door: SessionDoor;

	constructor(pool: pg.Pool, attempts: Attempts, door: SessionDoor) {
		this.#pool = pool;
		this.#attempts = attempts;
		this.#door = door;
	}

	async setupLink(token: string, device: Device): Promise<CallAnswer<typeof session.setup_link>> {
		const { kind, person, place, keepsPassword } = await this.#see(token, device);
		const accepted = await hasAcceptedTerms(asUser(this.#pool, person.id), person.id);
		return {
			purpose: kind,
			email: person.email ?? "",
			first_name: place?.first_name ?? person.first_name,
			customer_name: place?.customer_name ?? null,
			role: place?.role ?? null,
			has_password: keepsPassword,
			password_min_length: await passwordMinimum(this.#pool, person.id),
			terms_needed: accepted ? null : TERMS_VERSION,
		};
	}

	/** Sets the password, accepts the invitation, ends what was open before, and signs in. */
	async setUp(input: z.output<typeof PasswordSetup>, device: Device): Promise<Outcome> {
		const { kind, ticket, person, place, keepsPassword } = await this.#see(input.token, device);
		const password = keepsPassword ? undefined : input.password;
		if (!keepsPassword) {
			if (password === undefined) throw new Refusal("invalid", { fields: { password: { message: "required" } } });
			await refuseWeakFor(this.#pool, person, password, place && [place.customer_name]);
		}
		const password_hash = password === undefined ? undefined : await hashPassword(password);
		await inTransaction(asUser(this.#pool, person.id), async (db) => {
			if ((await takeTicket(db, kind, input.token)) === undefined) throw new Refusal("link_invalid");
			if (!(await hasAcceptedTerms(db, person.id))) {
				if (input.terms_version !== TERMS_VERSION) throw new Refusal("invalid", { fields: { terms_version: { message: "terms" } } });
				await acceptTerms(db, person.id, device.ip);
			}
			if (password_hash !== undefined) await this.#replaceLogin(db, person, password_hash);
			if (kind === "invitation") await acceptInvitation(db, ticket.customer_id as number, person.id);
			if (kind === "reset" && person.email !== null)
				await sendMail(db, passwordChangedMail({ to: person.email, locale: mailLocale(person.locale), first_name: person.first_name }));
		});
		if (person.email !== null) await this.#attempts.unlock(person.email);
		return this.#door.enter({
			user_id: person.id,
			method: "link",
			device,
			customer_id: kind === "invitation" ? ticket.customer_id : null,
		});
	}

	async verifyEmail(token: string): Promise<void> {
		await inTransaction(asUser(this.#pool, null), async (db) => {
			const ticket = await takeTicket(db, "verify_email", token);
			if (ticket?.user_id == null) throw new Refusal("link_invalid");
			const { numUpdatedRows } = await db
				.updateTable("platform.users")
				.set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
				.where("id", "=", ticket.user_id)
				.where("email", "=", String(ticket.data.email))
				.executeTakeFirst();
			if (numUpdatedRows === 0n) throw new Refusal("link_invalid");
		});
	}

	/**
	 * The password is new, every session and every other link is over. Where nobody had proved yet that the address is theirs,
	 * whoever made the login may be somebody else: what they could come back with goes too.
	 */
	async #replaceLogin(db: CustomerDb, person: Person, password_hash: string): Promise<void> {
		await db
			.updateTable("platform.users")
			.set({ password_hash, email_verified_at: sql`coalesce(email_verified_at, now())` })
			.where("id", "=", person.id)
			.execute();
		await endSessions(db, person.id, {}, "password_set");
		await forgetDevices(db, person.id);
		for (const kind of ["reset", "second_factor", "passkey_registration"] as const) await voidTickets(db, kind, person.id);
		if (person.email_verified_at !== null) return;
		for (const table of ["platform.passkeys", "platform.totp", "platform.recovery_codes"] as const)
			await db.deleteFrom(table).where("user_id", "=", person.id).execute();
	}

	/** A token nobody was sent counts as an attempt of whoever tries it. */
	async #see(token: string, device: Device): Promise<Link> {
		const attempt = await this.#attempts.begin(`link ${token}`, { ip: device.ip });
		for (const kind of SETUP_KINDS) {
			const ticket = await seeTicket(asUser(this.#pool, null), kind, token);
			const person = ticket && (await findPerson(this.#pool, ticket.user_id ?? 0));
			if (ticket === undefined || person === undefined) continue;
			const place = await this.#placeOf(ticket);
			if (kind === "invitation" && place === undefined) continue;
			await attempt.succeed();
			// who made a login with somebody else's address must not keep its password when the school invites that address
			const keepsPassword = kind === "invitation" && person.password_hash !== null && person.email_verified_at !== null;
			return { kind, ticket, person, place, keepsPassword };
		}
		throw new Refusal("link_invalid");
	}

	/** The customer that an invitation leads to. It is only there while the invitation stands. */
	async #placeOf({ customer_id, user_id }: Ticket): Promise<Place | undefined> {
		if (customer_id === null || user_id === null) return undefined;
		return asUser(this.#pool, user_id)
			.selectFrom("memberships as m")
			.innerJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "m.customer_id").on("c.status", "=", "active"))
			.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
			.select(["c.name as customer_name", "m.first_name", sql<string>`coalesce(r.key, r.name)`.as("role")])
			.where("m.customer_id", "=", customer_id)
			.where("m.user_id", "=", user_id)
			.where("m.status", "=", "active")
			.executeTakeFirst();
	}
}

async function acceptInvitation(db: CustomerDb, customer_id: number, user_id: number): Promise<void> {
	await voidTickets(db, "invitation", user_id, customer_id);
	await ask(db, sql`select set_config('app.customer_id', ${String(customer_id)}, true)`);
	await enqueue(db, "tell_joined", { user_id }, `joined ${customer_id} ${user_id}`);
	await db.updateTable("memberships").set({ accepted_at: sql`coalesce(accepted_at, now())` }).where("user_id", "=", user_id).execute();
}
