import { BADGE_STATUSES } from "@homeroom/contract/areas/badges/badges.rules.ts";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import type { Device, Outcome, SessionDoor } from "../session/session.public.ts";
import { endBadgeSessions } from "../session/session.public.ts";
import { type BadgeCode, type PinHasher, parseBadgeCode } from "./badges.codes.ts";
import { findByHash, markUsed } from "./badges.queries.ts";

interface Parts {
	pool: pg.Pool;
	attempts: Attempts;
	door: SessionDoor;
	pins: PinHasher;
}
const NOBODY = { valid: false, pin_needed: false, first_name: null, customer_name: null };
type Found = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

/** The door for cards. A photographed card opens it by nature: that is what PINs and revoking are for. */
export class BadgeLogin {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** What a card says of its owner: the first name and the school, nothing that a finder could misuse. */
	async check(text: string, device: Device) {
		const badge = await this.#find(parseBadgeCode(text), device);
		if (badge === undefined) return NOBODY;
		if (!badge.login_badge) throw new Refusal("login_method_off");
		return { valid: true, pin_needed: badge.pin_hash !== null, first_name: badge.first_name, customer_name: badge.customer_name };
	}

	async enter(text: string, pin: string | null, device: Device): Promise<Outcome> {
		const { door } = this.#parts;
		const code = parseBadgeCode(text);
		const badge = await this.#find(code, device);
		if (code === undefined || badge === undefined) throw new Refusal("badge_invalid");
		if (!badge.login_badge) throw new Refusal("login_method_off");
		await this.#checkPin(badge, code, pin, device);
		const { customer_id } = code;
		const outcome = await door.enter({ user_id: badge.user_id, method: "badge", device, bound_customer_id: customer_id, customer_id });
		// the session is there before the card's row is touched: whoever revokes at this moment ends it, or is seen here
		const db = this.#dbOf(customer_id, badge.user_id);
		if (await markUsed(db, badge.id)) return outcome;
		await endBadgeSessions(db, [badge.user_id]);
		throw new Refusal("badge_invalid");
	}

	/** Codes that nobody has count against the address; those of real cards do not. */
	async #find(code: BadgeCode | undefined, device: Device): Promise<Found | undefined> {
		const attempt = await this.#parts.attempts.begin(`badge code ${code?.customer_id} ${code?.hash.toString("hex")}`, { ip: device.ip });
		if (code === undefined) return undefined;
		const badge = await findByHash(this.#dbOf(code.customer_id, null), code.hash);
		if (badge === undefined || !BADGE_STATUSES.includes(badge.status)) return undefined;
		await attempt.succeed();
		return badge;
	}

	async #checkPin(badge: Found, code: BadgeCode, pin: string | null, device: Device): Promise<void> {
		if (badge.pin_hash === null) return;
		if (pin === null || pin === "") throw new Refusal("invalid", { fields: { pin: { message: "required" } } });
		const attempt = await this.#parts.attempts.begin(`badge ${badge.id}`, { ip: device.ip });
		if (!this.#parts.pins.fits(pin, code.hash, badge.pin_hash)) throw new Refusal("invalid", { fields: { pin: { message: "pin_wrong" } } });
		await attempt.succeed();
	}

	#dbOf(customer_id: number, user_id: number | null): CustomerDb {
		return inCustomer(this.#parts.pool, { customer_id, user_id, request_id: null });
	}
}
