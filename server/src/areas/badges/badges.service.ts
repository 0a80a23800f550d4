import { randomUUID } from "node:crypto";
import type { BadgeHolder, BadgeOrder, BadgeSet, IssuedBadges } from "@homeroom/contract/areas/badges/badges.contract.ts";
import { BADGE_STATUSES, BADGES_AT_ONCE } from "@homeroom/contract/areas/badges/badges.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import { endBadgeSessions } from "../session/session.public.ts";
import { newBadgeSecret, newPin, type PinHasher } from "./badges.codes.ts";
import {
	admitPupils,
	createPupilLogins,
	findBadge,
	findHolders,
	findSelves,
	type Group,
	insertBadges,
	type LockedStudent,
	lockStudents,
	revokeBadges,
	type SelfLogin,
	setsOf,
} from "./badges.queries.ts";

type NoBadge = IssuedBadges["skipped"][number]["reason"];
const COLOURS = ["#48607c", "#2f7d6b", "#8a4f7d", "#b0562c", "#3f6212", "#1d4ed8", "#9d174d", "#0f766e"] as const;
const colourOf = (id: number): string => COLOURS[id % COLOURS.length] as string;

/** Printing cards and taking them back. */
export class BadgesService {
	readonly #pins: PinHasher;
	readonly #loginUrl: string;

	constructor(pins: PinHasher, publicUrl: string) {
		this.#pins = pins;
		this.#loginUrl = `${publicUrl}/qr-code`;
	}

	async list(db: CustomerDb, group: Group, own: number | null): Promise<{ holders: BadgeHolder[]; sets: BadgeSet[] }> {
		const holders = await findHolders(db, group, own, 2 * BADGES_AT_ONCE);
		return { holders, sets: setsOf(holders) };
	}

	/** All of it in the call's transaction: either every student has the new card, or nothing happened. */
	async issue(db: CustomerDb, { pin_digits, ...group }: BadgeOrder, own: number | null): Promise<IssuedBadges> {
		const wanted = await lockStudents(db, group, own, BADGES_AT_ONCE + 1);
		if (wanted.length > BADGES_AT_ONCE)
			throw new Refusal("invalid", { fields: { class_label: { message: "badges_max", maximum: BADGES_AT_ONCE } } });
		const missing = group.student_ids?.some((id) => !wanted.some((student) => student.id === id));
		if (missing) throw new Refusal("invalid", { fields: { student_ids: { message: "unknown_student" } } });
		if (wanted.length === 0) return { set_id: null, login_url: this.#loginUrl, cards: [], skipped: [] };

		const selves = Map.groupBy(
			await findSelves(
				db,
				wanted.map(({ id }) => id),
			),
			({ student_id }) => student_id,
		);
		const skipped = wanted.flatMap((student) => {
			const reason = whyNot(student, selves.get(student.id) ?? []);
			return reason === undefined ? [] : [{ student, reason }];
		});
		const students = byName(wanted.filter((student) => !skipped.some((one) => one.student.id === student.id)));
		if (students.length === 0) return { set_id: null, login_url: this.#loginUrl, cards: [], skipped };

		const users = await loginsOf(db, students, selves);
		const student_ids = students.map(({ id }) => id);
		const before = await revokeBadges(db, { student_ids }, own);
		await endBadgeSessions(
			db,
			before.map(({ user_id }) => user_id),
		);

		const set_id = randomUUID();
		const cards = students.map((student) => ({ student, secret: newBadgeSecret(), pin: pin_digits === 0 ? null : newPin(pin_digits) }));
		const rows = await insertBadges(
			db,
			cards.map(({ student, secret, pin }) => {
				const secret_hash = hashOf(secret);
				const user_id = users.get(student.id) as number;
				return { student_id: student.id, user_id, set_id, secret_hash, pin_hash: pin === null ? null : this.#pins.hash(pin, secret_hash) };
			}),
		);
		const ids = new Map(rows.map(({ id, student_id }) => [student_id, id]));
		return {
			set_id,
			login_url: this.#loginUrl,
			cards: cards.map(({ student, secret, pin }) => ({
				badge_id: ids.get(student.id) as number,
				student,
				code: `${db.customer_id}.${secret}`,
				pin,
			})),
			skipped,
		};
	}

	async revoke(db: CustomerDb, which: { id: number } | { set_id: string }, own: number | null): Promise<{ revoked: number }> {
		const revoked = await revokeBadges(db, which, own);
		if (revoked.length === 0) found(await findBadge(db, which, own));
		await endBadgeSessions(
			db,
			revoked.map(({ user_id }) => user_id),
		);
		return { revoked: revoked.length };
	}
}

const byName = (students: LockedStudent[]): LockedStudent[] =>
	students.toSorted((a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name) || a.id - b.id);

/** Only pupils: a card for a login of staff would lend its powers to whoever may print cards. */
function whyNot(student: LockedStudent, selves: SelfLogin[]): NoBadge | undefined {
	if (student.archived_at !== null || !BADGE_STATUSES.includes(student.status)) return "left";
	if (selves.length === 0 || selves.some(isOpen)) return undefined;
	return selves.some((self) => self.portal_type === "ADMIN" || self.everything) ? "staff" : "blocked";
}
/** A login that a card may open, or could once it is a member again. */
const isOpen = (self: SelfLogin): boolean =>
	self.user_status === "active" &&
	(self.portal_type === null || (self.portal_type === "CLIENT" && !self.everything && self.member_status === "active"));

/** Everybody's login; who has none gets one. */
async function loginsOf(db: CustomerDb, students: LockedStudent[], selves: Map<number, SelfLogin[]>): Promise<Map<number, number>> {
	const there = new Map(
		students.flatMap(({ id }) =>
			(selves.get(id) ?? [])
				.filter(isOpen)
				.slice(0, 1)
				.map((self) => [id, self] as const),
		),
	);
	const created = await createPupilLogins(
		db,
		students.filter(({ id }) => !there.has(id)),
		colourOf,
	);
	const users = new Map([...created, ...[...there].map(([id, { user_id }]) => [id, user_id] as const)]);
	const outside = students.filter(({ id }) => created.has(id) || there.get(id)?.portal_type === null);
	await admitPupils(
		db,
		outside.map(({ id, first_name, middle_name, last_name }) => ({ user_id: users.get(id) as number, first_name, middle_name, last_name })),
	);
	return users;
}
