import { randomBytes } from "node:crypto";
import type { plans, SignupInput, SignupMine, SignupStatus } from "@homeroom/contract/areas/plans/plans.contract.ts";
import type { SignupMode } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { isSentenceCode, sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { inPlatformTransaction, onPlatform, type PlatformDb } from "../../kit/db/platform-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { refuseWeakPassword } from "../../kit/session/password-policy.ts";
import { hashPassword } from "../../kit/session/passwords.ts";
import { issueTicket, seeTicket, type Ticket, takeTicket } from "../../kit/session/tickets.ts";
import { type Device, type LoggedIn, requireOwnLogin, type SessionDoor, subdomainFault } from "../session/session.public.ts";
import type { PaymentEvents } from "./payment.events.ts";
import { freeEvent, type PaymentProvider } from "./payment.ts";
import { admitSignup, type HeldInvitation, holdInvitation, seeInvitation } from "./plans.invitations.ts";
import { findPrice, type PricedPlan } from "./plans.queries.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Sign-ups under way from one address: each holds a subdomain. */
const WAITING_PER_ADDRESS = 20;

type School = z.output<typeof SignupMine>;
interface Owner {
	user_id: number | null;
	email: string;
	first_name: string;
	last_name: string;
	password_hash: string | null;
}
interface SignupParts {
	platformPool: pg.Pool;
	provider: PaymentProvider;
	events: PaymentEvents;
	door: SessionDoor;
	attempts: Attempts;
	mode: SignupMode;
	perAddress?: number | undefined;
}
export interface Started {
	answer: CallAnswer<typeof plans.signup>;
	/** Goes into a cookie: only the browser that has it may enter by the ticket. */
	browser: string;
}

/** From the form to a school that is open. */
export class SignupService {
	readonly mode: SignupMode;
	readonly #db: PlatformDb;
	readonly #provider: PaymentProvider;
	readonly #events: PaymentEvents;
	readonly #door: SessionDoor;
	readonly #attempts: Attempts;
	readonly #perAddress: number;

	constructor({ platformPool, provider, events, door, attempts, mode, perAddress = WAITING_PER_ADDRESS }: SignupParts) {
		this.mode = mode;
		this.#perAddress = perAddress;
		this.#attempts = attempts;
		this.#db = onPlatform(platformPool);
		this.#provider = provider;
		this.#events = events;
		this.#door = door;
	}

	async invitation(secret: string): Promise<CallAnswer<typeof plans.signup_invitation>> {
		const { email, price_id } = await seeInvitation(this.#db, secret);
		return { email, price_id };
	}

	async start(input: SignupInput, device: Device): Promise<Started> {
		const { email, first_name, last_name } = input;
		const invitation = await admitSignup(this.#db, this.mode, input, email);
		const priced = await this.#check(input);
		refuseWeakPassword(input.password, { personal: [email.split("@")[0] as string, first_name, last_name, input.organisation] });
		// an address that has a login is told so: who tries out many of them is stopped
		await this.#attempts.countRegistration(device);
		const attempt = await this.#attempts.begin(`signup ${email}`, { ip: device.ip });
		const known = await this.#db.selectFrom("platform.users").select("id").where("email", "=", email).executeTakeFirst();
		if (known !== undefined) throw new Refusal("email_taken", { fields: { email: { message: "email_sign_in" } } });
		await attempt.succeed();
		const password_hash = await hashPassword(input.password);
		return this.#begin(input, priced, { user_id: null, email, first_name, last_name, password_hash }, device, invitation);
	}

	async startMine(input: School, actor: Actor, device: Device): Promise<Started> {
		requireOwnLogin(actor);
		const user = await this.#db
			.selectFrom("platform.users")
			.select(["id as user_id", "email", "first_name", "last_name"])
			.where("id", "=", actor.user_id)
			.executeTakeFirstOrThrow();
		// a pupil who comes in by badge has no address to write to
		if (user.email === null) throw new Refusal("session_bound");
		const invitation = await admitSignup(this.#db, this.mode, input, user.email);
		const priced = await this.#check(input);
		return this.#begin(input, priced, { ...user, email: user.email, password_hash: null }, device, invitation);
	}

	async status(secret: string, locale: Locale): Promise<SignupStatus> {
		const signup = await this.#signupOf(await this.#see(secret));
		const expired = signup.status === "waiting" && Date.parse(signup.expires_at) <= Date.now();
		const status = expired ? "failed" : (signup.status as SignupStatus["status"]);
		const code = `signup_${expired ? "expired" : signup.reason}`;
		return {
			status,
			reason: status === "failed" ? sentence(isSentenceCode(code) ? code : "signup_payment_failed", locale) : null,
			organisation: signup.organisation,
			customer_id: status === "opened" ? signup.customer_id : null,
			checkout_url: status === "waiting" ? signup.checkout_url : null,
			enter: signup.owner_existed || signup.mine ? "login" : "ticket",
		};
	}

	/** Once, and only in the browser that filled in the form. */
	async enter(secret: string, browser: string | undefined, device: Device): Promise<LoggedIn> {
		const ticket = await this.#see(secret);
		const signup = await this.#signupOf(ticket);
		const mine = browser !== undefined && ticket.data.browser === hashOf(browser).toString("base64url");
		if (!mine || signup.status !== "opened" || signup.owner_existed || signup.mine || signup.user_id === null)
			throw new Refusal("link_invalid");
		if ((await takeTicket(this.#db, "signup", secret)) === undefined) throw new Refusal("link_invalid");
		return this.#door.open({ user_id: signup.user_id, method: "signup", device, customer_id: signup.customer_id });
	}

	async #check(input: School): Promise<PricedPlan> {
		if (input.terms_version !== TERMS_VERSION) throw new Refusal("invalid", { fields: { terms_version: { message: "terms" } } });
		if (!isTimeZone(input.time_zone)) throw new Refusal("invalid", { fields: { time_zone: { message: "time_zone" } } });
		const priced = await findPrice(this.#db, input.price_id);
		if (priced === undefined || !priced.offered || priced.plan.id !== input.plan_id)
			throw new Refusal("invalid", { fields: { price_id: { message: "choice" } } });
		return priced;
	}

	async #begin(
		input: School,
		{ plan, price }: PricedPlan,
		owner: Owner,
		device: Device,
		invitation: HeldInvitation | null,
	): Promise<Started> {
		const browser = randomBytes(24).toString("base64url");
		const { signup_id, ticket, replaced } = await inPlatformTransaction(this.#db, async (db) => {
			const earlier = [await this.#replace(db, input), ...(invitation ? await holdInvitation(db, invitation) : [])];
			if ((await subdomainFault(db, input.subdomain)) !== null) throw taken();
			const signup = await db
				.insertInto("platform.signups")
				.values({
					price_id: price.id,
					organisation: input.organisation,
					subdomain: input.subdomain,
					locale: input.locale,
					time_zone: input.time_zone,
					terms_version: input.terms_version,
					ip: device.ip,
					provider: this.#provider.name,
					invitation_id: invitation?.id ?? null,
					...owner,
				})
				.onConflict((conflict) => conflict.doNothing())
				.returning("id")
				.executeTakeFirst();
			if (signup === undefined) throw taken();
			const { count } = await db
				.selectFrom("platform.signups")
				.select(({ fn }) => fn.countAll<number>().as("count"))
				// a household has as many IPv6 addresses as it likes, in one network
				.where(sql<boolean>`network(set_masklen(ip::inet, case family(ip::inet) when 6 then 64 else 32 end)) >>= ${device.ip}::inet`)
				.where("status", "=", "waiting")
				.executeTakeFirstOrThrow();
			if (Number(count) > this.#perAddress) throw new Refusal("too_many", { wait_seconds: 3600 });
			const { secret } = await issueTicket(db, {
				kind: "signup",
				lifetime_ms: DAY_MS,
				data: { signup_id: signup.id, browser: hashOf(browser).toString("base64url"), mine: owner.user_id !== null },
			});
			return { signup_id: signup.id, ticket: secret, replaced: earlier };
		});
		for (const ref of replaced) if (ref !== null) await this.#provider.endCheckout(ref);
		const answer = { ticket, checkout_url: await this.#checkout(signup_id, input, owner, { plan, price }) };
		return { answer, browser };
	}

	/** Frees what an earlier try of this browser holds, and what nobody came back for. Answers the payment page that must end. */
	async #replace(db: PlatformDb, { ticket: secret, subdomain }: School): Promise<string | null> {
		const fail = (reason: string) =>
			db.updateTable("platform.signups").set({ status: "failed", reason, password_hash: null }).where("status", "=", "waiting");
		await fail("expired").where("subdomain", "=", subdomain).where("expires_at", "<=", sql<string>`now()`).execute();
		const ticket = secret === undefined ? undefined : await takeTicket(db, "signup", secret);
		if (ticket === undefined) return null;
		const earlier = await fail("replaced").where("id", "=", String(ticket.data.signup_id)).returning("checkout_ref").executeTakeFirst();
		return earlier?.checkout_ref ?? null;
	}

	/** Where to pay. What costs nothing is open at once, by the same way as what was paid. */
	async #checkout(signup_id: string, input: School, owner: Owner, { plan, price }: Omit<PricedPlan, "offered">): Promise<string | null> {
		// where nothing is paid, only an operator's invitation leads here
		if (price.amount === 0 || this.#provider.name === "operator") {
			await this.#events.handle(freeEvent(this.#provider.name, { signup_id, customer_id: null }, price.id));
			return null;
		}
		const starting = this.#provider.startCheckout({
			signup_id,
			customer_id: null,
			provider_customer: null,
			payer: input.organisation,
			email: owner.email,
			price: { ...price, plan_name: plan.name },
			trial_days: plan.trial_days,
			return_path: "/signup/done",
			back_path: `/signup/${price.id}?plan_id=${plan.id}`,
		});
		const { ref, url } = await starting.catch(async (error: unknown) => {
			await this.#db
				.updateTable("platform.signups")
				.set({ status: "failed", reason: "payment_failed" })
				.where("id", "=", signup_id)
				.execute();
			throw error;
		});
		await this.#db.updateTable("platform.signups").set({ checkout_ref: ref, checkout_url: url }).where("id", "=", signup_id).execute();
		return url;
	}

	async #see(secret: string): Promise<Ticket> {
		const ticket = await seeTicket(this.#db, "signup", secret);
		if (ticket === undefined) throw new Refusal("link_invalid");
		return ticket;
	}
	async #signupOf(ticket: Ticket) {
		const signup = await this.#db
			.selectFrom("platform.signups")
			.selectAll()
			.where("id", "=", String(ticket.data.signup_id))
			.executeTakeFirst();
		if (signup === undefined) throw new Refusal("link_invalid");
		return { ...signup, mine: ticket.data.mine === true };
	}
}

const taken = (): Refusal => new Refusal("invalid", { fields: { subdomain: { message: "subdomain_taken" } } });

function isTimeZone(name: string): boolean {
	try {
		return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "" && /^[A-Za-z]/.test(name);
	} catch {
		return false;
	}
}
