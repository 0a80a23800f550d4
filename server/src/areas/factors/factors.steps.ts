import type { PasskeyShown } from "@homeroom/contract/areas/factors/factors.contract.ts";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { issueTicket, seeTicket, type Ticket, takeTicket } from "../../kit/session/tickets.ts";
import { asUser, type Device, type Entry, keepSession, type LoggedIn, proveSession, sourceOf } from "../session/session.public.ts";
import { stepOf } from "./factors.codes.ts";
import { tellFactor } from "./factors.mails.ts";
import {
	countPasskey,
	findCredential,
	findPerson,
	findTotp,
	passkeySwitches,
	recoveryCodesLeft,
	storedPasskeys,
	useRecoveryCode,
	useTotpStep,
} from "./factors.queries.ts";
import type { RelyingParty } from "./factors.relying-party.ts";
import type { FactorParts } from "./factors.service.ts";

const PASSKEY_LOGIN_MS = 5 * 60_000;
type Shown = z.output<typeof PasskeyShown>;
/** The session of a login, or the one that was there already and now has proved more. */
type Stepped = LoggedIn | { answer: SessionAnswer; refresh_token: null };

/** What a ticket for the second step holds: how the first one went, or the session that is to be proved; and what a passkey is asked. */
type Step = Omit<Entry, "device"> & { session_id?: string; challenge?: unknown };

/** Getting in by a factor: as the second step after something else, or by a passkey alone. */
export class FactorSteps {
	readonly #parts: FactorParts;
	readonly #party: RelyingParty;

	constructor(parts: FactorParts, party: RelyingParty) {
		this.#parts = parts;
		this.#party = party;
	}

	/** A wrong code leaves the ticket as it is, but counts: five of them lock the second step, wherever they came from; a known device has its own. */
	async byCode(secret: string, method: "totp" | "recovery_code", code: string, device: Device): Promise<Stepped> {
		const { ticket, user_id } = await this.#see(secret);
		const source = await sourceOf(asUser(this.#parts.pool, user_id), device, { user_id });
		const attempt = await this.#parts.attempts.begin(`user ${user_id}`, source);
		await inTransaction(asUser(this.#parts.pool, user_id), async (db) => {
			await this.#take(db, secret);
			if (method === "totp") await this.#useTotp(db, user_id, code);
			else await this.#useRecoveryCode(db, user_id, code);
		});
		await attempt.succeed();
		return this.#finish(ticket, user_id, device);
	}

	/** For the demo operator, who has no app; null for everybody else. */
	async demoCode(secret: string, isHere: boolean): Promise<{ code: string | null }> {
		const { user_id } = await this.#see(secret);
		return { code: await this.#parts.demoCode.now(asUser(this.#parts.pool, user_id), user_id, isHere) };
	}

	/** The challenge waits in the ticket; asking again makes a new one. */
	async passkeyOptions(secret: string) {
		const { ticket, user_id } = await this.#see(secret);
		const db = asUser(this.#parts.pool, user_id);
		const known = await storedPasskeys(db, user_id);
		if (known.length === 0) throw new Refusal("passkey_failed");
		const options = await this.#party.optionsToShow({ alone: false, known });
		await db
			.updateTable("platform.tickets")
			.set({ data: sql<string>`data || ${JSON.stringify({ challenge: options.challenge })}::jsonb` })
			.where("id", "=", ticket.id)
			.execute();
		return { options: { ...options } };
	}

	async byPasskey(secret: string, response: Shown, device: Device): Promise<Stepped> {
		const { ticket, user_id } = await this.#see(secret);
		// nobody guesses a passkey: codes that failed do not shut it out
		const attempt = await this.#parts.attempts.beginApart(`passkey of user ${user_id}`, { ip: device.ip });
		const db = asUser(this.#parts.pool, user_id);
		const passkey = (await storedPasskeys(db, user_id)).find(({ credential_id }) => credential_id === response.id);
		const { challenge } = ticket.data;
		if (passkey === undefined || typeof challenge !== "string") throw new Refusal("passkey_failed");
		const counter = await this.#party.shown(response, { challenge, passkey, alone: false });
		if (counter === undefined) throw new Refusal("passkey_failed");
		await inTransaction(db, async (transaction) => {
			await this.#take(transaction, secret);
			if (!(await countPasskey(transaction, passkey.id, counter))) throw new Refusal("passkey_failed");
		});
		await attempt.succeed();
		return this.#finish(ticket, user_id, device);
	}

	async passkeyLoginOptions() {
		const options = await this.#party.optionsToShow({ alone: true });
		const { secret } = await issueTicket(asUser(this.#parts.pool, null), {
			kind: "passkey_login",
			lifetime_ms: PASSKEY_LOGIN_MS,
			data: { challenge: options.challenge },
		});
		return { ticket: secret, options: { ...options } };
	}

	/** Each challenge is answered once, rightly or wrongly. */
	async passkeyLogin(secret: string, response: Shown, device: Device): Promise<LoggedIn> {
		const { pool, attempts, door } = this.#parts;
		const attempt = await attempts.beginApart(`passkey ${response.id}`, { ip: device.ip });
		const ticket = await takeTicket(asUser(pool, null), "passkey_login", secret);
		if (ticket === undefined) throw new Refusal("sign_in_expired");
		const passkey = await findCredential(asUser(pool, null), response.id);
		if (passkey === undefined) throw new Refusal("passkey_failed");
		const counter = await this.#party.shown(response, { challenge: String(ticket.data.challenge), passkey, alone: true });
		const db = asUser(pool, passkey.user_id);
		if (counter === undefined || !(await countPasskey(db, passkey.id, counter))) throw new Refusal("passkey_failed");
		await attempt.succeed();
		await refuseWhereOff(db, passkey.user_id);
		return door.open({ user_id: passkey.user_id, method: "passkey", device, second_factor: true });
	}

	async #useTotp(db: CustomerDb, user_id: number, code: string): Promise<void> {
		const totp = await findTotp(db, user_id);
		const step = totp && stepOf(this.#parts.box.open(totp.secret_box), code);
		if (step === undefined || !(await useTotpStep(db, user_id, step)))
			throw new Refusal("invalid", { fields: { code: { message: "code_wrong" } } });
	}

	async #useRecoveryCode(db: CustomerDb, user_id: number, code: string): Promise<void> {
		if (!(await useRecoveryCode(db, user_id, code))) throw new Refusal("invalid", { fields: { code: { message: "recovery_code_wrong" } } });
		const person = await findPerson(db, user_id);
		if (person) await tellFactor(db, person, "recovery_code_used", { left: String(await recoveryCodesLeft(db, user_id)) });
	}

	async #see(secret: string): Promise<{ ticket: Ticket<Step>; user_id: number }> {
		const ticket = await seeTicket<Step>(asUser(this.#parts.pool, null), "second_factor", secret);
		if (ticket?.user_id == null) throw new Refusal("sign_in_expired");
		return { ticket, user_id: ticket.user_id };
	}

	async #take(db: CustomerDb, secret: string): Promise<void> {
		if ((await takeTicket(db, "second_factor", secret)) === undefined) throw new Refusal("sign_in_expired");
	}

	async #finish({ data }: Ticket<Step>, user_id: number, device: Device): Promise<Stepped> {
		const { pool, door } = this.#parts;
		if (data.session_id === undefined) {
			const { method, bound_customer_id = null, customer_id = null } = data;
			return door.open({ user_id, method, bound_customer_id, customer_id, device, second_factor: true });
		}
		if (!(await proveSession(asUser(pool, user_id), data.session_id, user_id))) throw new Refusal("sign_in_expired");
		return { answer: await door.answer(data.session_id, user_id), refresh_token: null };
	}
}

/** A login by passkey reaches all of a person's customers; where none of them allows it, it is refused. Operators have none. */
async function refuseWhereOff(db: CustomerDb, user_id: number): Promise<void> {
	const switches = await passkeySwitches(db, user_id);
	if (switches.length > 0 && switches.every(({ login_passkey }) => !login_passkey)) throw new Refusal("login_method_off");
}

/** A session that was there already keeps its cookie. */
export const keepStep = (outcome: Stepped, request: FastifyRequest, reply: FastifyReply): SessionAnswer =>
	outcome.refresh_token === null ? outcome.answer : keepSession(outcome, request, reply);
