import type { FactorsShown } from "@homeroom/contract/areas/factors/factors.contract.ts";
import { FRESH_LOGIN_MINUTES } from "@homeroom/contract/areas/factors/factors.rules.ts";
import type { SecondFactorAsked } from "@homeroom/contract/areas/session/session.contract.ts";
import type pg from "pg";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import type { SecretBox } from "../../kit/secrets/secret-box.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { issueTicket, seeTicket, takeTicket } from "../../kit/session/tickets.ts";
import { asUser, type Device, proveSession, requireOwnLogin, type SessionDoor } from "../session/session.public.ts";
import { newTotpSecret, stepOf, totpUrl } from "./factors.codes.ts";
import type { DemoCode } from "./factors.demo-code.ts";
import { tellFactor } from "./factors.mails.ts";
import { demandsOn, proveOneself } from "./factors.proof.ts";
import {
	deleteFactors,
	deleteTotp,
	findPerson,
	findProof,
	findTotp,
	hasFactor,
	keepTotp,
	listPasskeys,
	lockFactors,
	type Person,
	recoveryCodesLeft,
	renewRecoveryCodes,
} from "./factors.queries.ts";

/** How long the new secret of an authenticator app waits for its first code. */
const TOTP_MS = 30 * 60_000;

export interface FactorParts {
	pool: pg.Pool;
	attempts: Attempts;
	door: SessionDoor;
	box: SecretBox;
	/** What is offered to the demo operator instead of an app. */
	demoCode: DemoCode;
}

/** A person's own second factors: the authenticator app and the codes that stand in for it. */
export class FactorsService {
	readonly #parts: FactorParts;

	constructor(parts: FactorParts) {
		this.#parts = parts;
	}

	async show(actor: Actor): Promise<FactorsShown> {
		const { pool } = this.#parts;
		const db = asUser(pool, actor.user_id);
		const [totp, passkeys, recovery_codes_left, proof, demanded_by] = await Promise.all([
			findTotp(db, actor.user_id),
			listPasskeys(db, actor.user_id),
			recoveryCodesLeft(db, actor.user_id),
			findProof(db, actor.session_id, FRESH_LOGIN_MINUTES),
			demandsOn(pool, actor.user_id),
		]);
		return {
			totp: totp === undefined ? null : { created_at: totp.created_at },
			passkeys,
			recovery_codes_left,
			proved: proof?.second_factor ?? false,
			asks_password: !(proof?.fresh ?? false),
			demanded_of_operator: actor.is_operator,
			demanded_by,
		};
	}

	/** A session from before the factor was set up proves it afterwards, by the same second step as a login. */
	async stepUp(actor: Actor): Promise<SecondFactorAsked> {
		const asked = await this.#parts.door.ask({ user_id: actor.user_id, session_id: actor.session_id });
		if (asked === undefined) throw new Refusal("second_factor_required");
		return asked;
	}

	/** The secret waits in a ticket: an app that is in use stays so until the new one has shown a code. */
	async beginTotp(actor: Actor, password: string | undefined, device: Device, isHere: boolean) {
		const { pool, box, demoCode } = this.#parts;
		const person = await proveOneself(this.#parts, actor, password, device);
		const secret = newTotpSecret();
		const ticket = await issueTicket(asUser(pool, person.id), {
			kind: "totp_registration",
			lifetime_ms: TOTP_MS,
			user_id: person.id,
			data: { session_id: actor.session_id, box: box.seal(secret).toString("base64") },
		});
		return {
			ticket: ticket.secret,
			secret,
			url: totpUrl(secret, person.email ?? `${person.first_name} ${person.last_name}`),
			code: await demoCode.first(asUser(pool, person.id), person.id, isHere, secret),
		};
	}

	async confirmTotp(actor: Actor, ticketSecret: string, code: string): Promise<{ recovery_codes: string[] }> {
		const { pool, box } = this.#parts;
		requireOwnLogin(actor);
		const db = asUser(pool, actor.user_id);
		const ticket = await seeTicket(db, "totp_registration", ticketSecret);
		if (ticket?.user_id !== actor.user_id || ticket.data.session_id !== actor.session_id) throw new Refusal("sign_in_expired");
		const sealed = Buffer.from(String(ticket.data.box), "base64");
		const step = stepOf(box.open(sealed), code);
		if (step === undefined) throw new Refusal("invalid", { fields: { code: { message: "code_wrong" } } });
		return inTransaction(db, async (transaction) => {
			await lockFactors(transaction, actor.user_id);
			if ((await takeTicket(transaction, "totp_registration", ticketSecret)) === undefined) throw new Refusal("sign_in_expired");
			await keepTotp(transaction, actor.user_id, sealed, step);
			const recovery_codes = await renewRecoveryCodes(transaction, actor.user_id);
			await proveSession(transaction, actor.session_id, actor.user_id);
			await tellFactor(transaction, await this.#person(transaction, actor), "totp_added", {});
			return { recovery_codes };
		});
	}

	async removeTotp(actor: Actor, password: string | undefined, device: Device): Promise<void> {
		const person = await proveOneself(this.#parts, actor, password, device);
		await this.removing(person, async (db) => {
			if (!(await deleteTotp(db, person.id))) throw notFound();
			await tellFactor(db, person, "totp_removed", {});
		});
	}

	async renewCodes(actor: Actor, password: string | undefined, device: Device): Promise<{ recovery_codes: string[] }> {
		const person = await proveOneself(this.#parts, actor, password, device);
		return inTransaction(asUser(this.#parts.pool, person.id), async (db) => {
			await lockFactors(db, person.id);
			// a code stands in for a factor; without one it would be a second password
			if (!(await hasFactor(db, person.id))) throw new Refusal("second_factor_required");
			const recovery_codes = await renewRecoveryCodes(db, person.id);
			await tellFactor(db, person, "recovery_codes_renewed", {});
			return { recovery_codes };
		});
	}

	/** The last factor stays while a role asks for one; with it the recovery codes go. */
	async removing(person: Person, remove: (db: CustomerDb) => Promise<void>): Promise<void> {
		const { pool } = this.#parts;
		const demanded = person.is_operator || (await demandsOn(pool, person.id)).length > 0;
		await inTransaction(asUser(pool, person.id), async (db) => {
			await lockFactors(db, person.id);
			await remove(db);
			if (await hasFactor(db, person.id)) return;
			if (demanded) throw new Refusal("factor_demanded");
			await deleteFactors(db, person.id);
		});
	}

	async #person(db: CustomerDb, actor: Actor): Promise<Person> {
		const person = await findPerson(db, actor.user_id);
		if (person === undefined) throw new Refusal("token_invalid");
		return person;
	}
}
