import type { Passkey, PasskeyMade } from "@homeroom/contract/areas/factors/factors.contract.ts";
import type { z } from "zod";
import { inTransaction } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { issueTicket, takeTicket } from "../../kit/session/tickets.ts";
import { asUser, type Device, proveSession, requireOwnLogin } from "../session/session.public.ts";
import { tellFactor } from "./factors.mails.ts";
import { proveOneself } from "./factors.proof.ts";
import {
	deletePasskey,
	findPerson,
	insertPasskey,
	lockFactors,
	recoveryCodesLeft,
	renamePasskey,
	renewRecoveryCodes,
	storedPasskeys,
} from "./factors.queries.ts";
import type { RelyingParty } from "./factors.relying-party.ts";
import type { FactorParts, FactorsService } from "./factors.service.ts";

const MAKING_MS = 10 * 60_000;

/** A person's own passkeys. */
export class PasskeyService {
	readonly #parts: FactorParts;
	readonly #factors: FactorsService;
	readonly #party: RelyingParty;

	constructor(parts: FactorParts, factors: FactorsService, party: RelyingParty) {
		this.#parts = parts;
		this.#factors = factors;
		this.#party = party;
	}

	async begin(actor: Actor, password: string | undefined, device: Device) {
		const person = await proveOneself(this.#parts, actor, password, device);
		const db = asUser(this.#parts.pool, person.id);
		const name = `${person.first_name} ${person.last_name}`;
		const options = await this.#party.optionsToMake(
			{ id: person.id, account: person.email ?? name, name },
			await storedPasskeys(db, person.id),
		);
		const { secret } = await issueTicket(db, {
			kind: "passkey_registration",
			lifetime_ms: MAKING_MS,
			user_id: person.id,
			data: { session_id: actor.session_id, challenge: options.challenge },
		});
		return { ticket: secret, options: { ...options } };
	}

	/** Each challenge is answered once, rightly or wrongly. */
	async add(
		actor: Actor,
		{ ticket: secret, name, response }: { ticket: string; name: string; response: z.output<typeof PasskeyMade> },
	): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
		requireOwnLogin(actor);
		const db = asUser(this.#parts.pool, actor.user_id);
		const ticket = await takeTicket(db, "passkey_registration", secret);
		if (ticket?.user_id !== actor.user_id || ticket.data.session_id !== actor.session_id) throw new Refusal("sign_in_expired");
		const made = await this.#party.made(response, String(ticket.data.challenge));
		if (made === undefined) throw new Refusal("passkey_failed");
		return inTransaction(db, async (transaction) => {
			await lockFactors(transaction, actor.user_id);
			const person = found(await findPerson(transaction, actor.user_id));
			const passkey = await insertPasskey(transaction, actor.user_id, name, made);
			// somebody's passkey already, perhaps one's own
			if (passkey === undefined) throw new Refusal("passkey_failed");
			const left = await recoveryCodesLeft(transaction, actor.user_id);
			const recovery_codes = left > 0 ? null : await renewRecoveryCodes(transaction, actor.user_id);
			await proveSession(transaction, actor.session_id, actor.user_id);
			await tellFactor(transaction, person, "passkey_added", { passkey: name });
			return { passkey, recovery_codes };
		});
	}

	async rename(actor: Actor, id: number, name: string): Promise<Passkey> {
		requireOwnLogin(actor);
		return found(await renamePasskey(asUser(this.#parts.pool, actor.user_id), actor.user_id, id, name));
	}

	async remove(actor: Actor, id: number, password: string | undefined, device: Device): Promise<void> {
		const person = await proveOneself(this.#parts, actor, password, device);
		await this.#factors.removing(person, async (db) => {
			const { name } = found(await deletePasskey(db, person.id, id));
			await tellFactor(db, person, "passkey_removed", { passkey: name });
		});
	}
}
