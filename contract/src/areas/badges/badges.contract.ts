import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Id, Instant, line } from "../../kit/schemas.ts";
import { LoginAnswer } from "../session/session.contract.ts";
import { STUDENT_STATUSES } from "../students/students.rules.ts";
import { BADGES_AT_ONCE, NO_BADGE_REASONS, PIN_DIGITS } from "./badges.rules.ts";

const BadgeStudent = z.object({
	id: Id,
	first_name: z.string(),
	middle_name: z.string().nullable(),
	last_name: z.string(),
	class_label: z.string().nullable(),
	status: z.enum(STUDENT_STATUSES),
});
export type BadgeStudent = z.output<typeof BadgeStudent>;

export const BadgeHolder = z.object({
	student: BadgeStudent,
	/** The card that works; null where there is none. */
	badge: z.object({ id: Id, set_id: z.string(), has_pin: z.boolean(), created_at: Instant, last_used_at: Instant.nullable() }).nullable(),
});
export type BadgeHolder = z.output<typeof BadgeHolder>;

/** Cards that were printed together and still work. */
export const BadgeSet = z.object({ set_id: z.string(), created_at: Instant, badges: z.int() });
export type BadgeSet = z.output<typeof BadgeSet>;

export const IssuedBadges = z.object({
	set_id: z.string().nullable(),
	/** What the QR code opens, followed by the code; see badgeUrl. */
	login_url: z.string(),
	cards: z.array(z.object({ badge_id: Id, student: BadgeStudent, code: z.string(), pin: z.string().nullable() })),
	skipped: z.array(z.object({ student: BadgeStudent, reason: z.enum(NO_BADGE_REASONS) })),
});
export type IssuedBadges = z.output<typeof IssuedBadges>;

const ClassLabel = line(60).min(1, "required");
const StudentIds = z.array(Id).min(1, "required").max(BADGES_AT_ONCE, "badges_max");
/** A class, or chosen students; one of the two. */
const oneOf = ({ class_label, student_ids }: { class_label?: unknown; student_ids?: unknown }): boolean =>
	(class_label === undefined) !== (student_ids === undefined);
const SAY_WHO = { error: "required", path: ["class_label"] };

export const BadgeListQuery = z
	.object({
		class_label: ClassLabel.optional(),
		/** 1,2,3 */
		student_ids: z
			.string()
			.max(4000)
			.transform((text) => text.split(",").map(Number))
			.pipe(StudentIds)
			.optional(),
	})
	.refine(oneOf, SAY_WHO);

export const BadgeOrder = z
	.object({
		class_label: ClassLabel.optional(),
		student_ids: StudentIds.optional(),
		/** Digits of the PIN that each student gets, on a list of its own; 0: none. */
		pin_digits: z.literal(PIN_DIGITS, { error: "choice" }).default(0),
	})
	.refine(oneOf, SAY_WHO);
export type BadgeOrder = z.output<typeof BadgeOrder>;

const Code = z.string({ error: "required" }).min(1, "required").max(200, "too_long");
const Revoked = z.object({ revoked: z.int() });

export const badges = area({
	list: call({
		get: "/badges",
		access: "Students.Badges",
		summary: "Students of a class, or chosen ones, with their QR badges",
		query: BadgeListQuery,
		answer: z.object({ holders: z.array(BadgeHolder), sets: z.array(BadgeSet) }),
	}),
	issue: call({
		post: "/badges/issue",
		access: "Students.Badges",
		summary: "New QR badges; they replace the students' earlier ones. Codes and PINs are answered this once",
		tellsSecrets: true,
		body: BadgeOrder,
		answer: IssuedBadges,
		status: 201,
	}),
	revoke: call({
		post: "/badges/{id}/revoke",
		access: "Students.Badges",
		summary: "Make a badge useless and end what was opened with it. Cannot be undone: print a new card",
		answer: Revoked,
	}),
	revoke_set: call({
		post: "/badges/sets/{set_id}/revoke",
		access: "Students.Badges",
		summary: "Make all badges that were printed together useless",
		params: z.object({ set_id: z.uuid() }),
		answer: Revoked,
	}),
	check_qrcode: call({
		post: "/auth/ClientUser/check_qrcode",
		access: "public",
		summary: "Whose badge this is, as far as a finder may know",
		reads: true,
		body: z.object({ code: Code }),
		answer: z.object({
			valid: z.boolean(),
			pin_needed: z.boolean(),
			first_name: z.string().nullable(),
			customer_name: z.string().nullable(),
		}),
	}),
	unified_login_qr_code: call({
		post: "/auth/unified_login_qr_code",
		access: "public",
		summary: "Sign in by a badge, with its PIN where it has one",
		body: z.object({ code: Code, pin: z.string().trim().max(12, "too_long").nullish() }),
		answer: LoginAnswer,
	}),
});
