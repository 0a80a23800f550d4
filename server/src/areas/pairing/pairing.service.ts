import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { PairingRequest } from "@homeroom/contract/areas/pairing/pairing.contract.ts";
import { PAIRING_MS, type PairingState } from "@homeroom/contract/areas/pairing/pairing.rules.ts";
import type pg from "pg";
import { Refusal } from "../../kit/http/refusal.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { issueTicket, seeTicket } from "../../kit/session/tickets.ts";
import { asUser, type Device, type LoggedIn, type SessionDoor } from "../session/session.public.ts";
import { approvePairing, approverOf, findPairing, type PairingData, refusePairing, takePairing } from "./pairing.queries.ts";

export interface Started {
	code: string;
	expires_at: string;
	number: string;
	/** Ticket and secret of the asking browser: together they are its cookie. */
	browser: string;
}

/** A browser shows a code, a signed-in phone approves it, the browser is let in as that person. */
export class PairingService {
	readonly #pool: pg.Pool;
	readonly #door: SessionDoor;

	constructor(pool: pg.Pool, door: SessionDoor) {
		this.#pool = pool;
		this.#door = door;
	}

	async start({ user_agent, ip }: Device): Promise<Started> {
		const secret = randomBytes(32).toString("base64url");
		const number = String(randomInt(100)).padStart(2, "0");
		const data: PairingData = { user_agent, ip, state: "waiting", browser: hashOf(secret).toString("hex"), number };
		const ticket = await issueTicket(asUser(this.#pool, null), { kind: "pairing", lifetime_ms: PAIRING_MS, data: { ...data } });
		return { code: ticket.secret, expires_at: ticket.expires_at, number, browser: `${ticket.id}.${secret}` };
	}

	async look(actor: Actor, code: string): Promise<PairingRequest> {
		refuseOtherEyes(actor);
		const ticket = await seeTicket(asUser(this.#pool, null), "pairing", code);
		const data = ticket?.data as PairingData | undefined;
		if (ticket === undefined || data?.state !== "waiting") throw new Refusal("pairing_over");
		return { user_agent: data.user_agent, ip: data.ip, asked_at: ticket.created_at, expires_at: ticket.expires_at };
	}

	/** A wrong number refuses the request: whoever does not see the asking screen gets no second guess. */
	async answer(actor: Actor, code: string, approve: boolean, number: string | null): Promise<void> {
		refuseOtherEyes(actor);
		if (approve && !number) throw new Refusal("invalid", { fields: { number: { message: "required" } } });
		const db = asUser(this.#pool, actor.user_id);
		if (approve && (await approvePairing(db, code, number as string, actor))) return;
		if (!(await refusePairing(db, code, actor))) throw new Refusal("pairing_over");
		if (approve) throw new Refusal("pairing_number");
	}

	/** What became of the request that this cookie stands for. The session is answered once. */
	async claim(cookie: string | undefined, device: Device): Promise<LoggedIn | { state: PairingState }> {
		const [id = "", secret = ""] = cookie?.split(".") ?? [];
		const db = asUser(this.#pool, null);
		const ticket = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await findPairing(db, id) : undefined;
		const data = ticket?.data as PairingData | undefined;
		if (ticket === undefined || data === undefined || !timingSafeEqual(hashOf(secret), Buffer.from(data.browser, "hex")))
			return { state: "expired" };
		if (data.state !== "approved") return { state: data.state === "waiting" && !ticket.open ? "expired" : data.state };
		if (!(await takePairing(db, id))) return { state: "expired" };
		const approver = await approverOf(db, ticket.user_id, data.session_id as string);
		if (approver === undefined) return { state: "expired" };
		return this.#door.open({ ...approver, method: "pairing", device });
	}
}

/** Nobody lets a device in with rights that are only lent. A session that one customer vouched for may: the device gets no more than it has. */
function refuseOtherEyes(actor: Actor): void {
	if (actor.only_looks || actor.support !== null) throw new Refusal("viewing_as");
}
