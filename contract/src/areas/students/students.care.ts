import { z } from "zod";
import { call } from "../../kit/call.ts";
import { AnswerDay, Change, Day, Id, Instant, line, lines, listQuery, optional, pageOf, requiredLine } from "../../kit/schemas.ts";
import { EXPIRY_CHOICES, EXPIRY_SORTS } from "./students.expiry-rules.ts";
import { CONSENT_DECISIONS, CONSENT_KINDS, DOCUMENT_KINDS, HEALTH_FIELDS } from "./students.rules.ts";

const PastDay = Day.refine((day) => day <= new Date(Date.now() + 864e5).toISOString().slice(0, 10), "not_future");

export const HealthInput = z.object({
	medical_alert: optional(line(200)),
	allergies: optional(lines(4000)),
	conditions: optional(lines(4000)),
	medication: optional(lines(4000)),
	special_needs: optional(lines(4000)),
	dietary: optional(lines(4000)),
});
export const Health = z.object({
	student_id: Id,
	...(Object.fromEntries(HEALTH_FIELDS.map((name) => [name, z.string().nullable()])) as Record<
		(typeof HEALTH_FIELDS)[number],
		z.ZodNullable<z.ZodString>
	>),
	/** 0 where nothing was written yet. */
	version: z.int().nonnegative(),
	updated_at: Instant.nullable(),
});
export type Health = z.output<typeof Health>;

const SensitiveRead = z.object({
	id: Id,
	user_id: Id.nullable(),
	user_name: z.string().nullable(),
	what: z.enum(["health", "health_history"]),
	at: Instant,
});
export type SensitiveRead = z.output<typeof SensitiveRead>;

/** Each look is noted by the database in the same statement; nothing else can read it. */
export const healthCalls = {
	health: call({
		get: "/students/{id}/health",
		access: "Students.Sensitive",
		summary: "Health of a student; the look is noted",
		answer: Health,
	}),
	health_update: call({
		put: "/students/{id}/health",
		access: "Students.SensitiveEdit",
		summary: "Write a student's health; refused when someone else wrote since",
		body: HealthInput.extend({ version: z.int().nonnegative().max(2_147_483_647) }),
		answer: Health,
		// the answer is not kept for a repeated request: what lies there would be read unnoted
		tellsSecrets: true,
	}),
	health_activity: call({
		get: "/students/{id}/health/activity",
		access: "Students.SensitiveEdit",
		summary: "How a student's health was written, newest first; the look is noted",
		answer: z.object({ changes: z.array(Change) }),
	}),
	sensitive_reads: call({
		get: "/students/{id}/sensitive-reads",
		access: "Students.SensitiveEdit",
		summary: "Who looked at a student's health, newest first",
		answer: z.object({ reads: z.array(SensitiveRead) }),
	}),
};

export const ConsentInput = z.object({
	kind: z.enum(CONSENT_KINDS, { error: "choice" }),
	decision: z.enum(CONSENT_DECISIONS, { error: "choice" }),
	decided_on: PastDay,
	/** Who decided, as the paper says. */
	decided_by: requiredLine(160),
	note: optional(line(500)),
});
export type ConsentInput = z.output<typeof ConsentInput>;
export const Consent = z.object({
	id: Id,
	kind: z.enum(CONSENT_KINDS),
	decision: z.enum(CONSENT_DECISIONS),
	decided_on: AnswerDay,
	decided_by: z.string(),
	note: z.string().nullable(),
	/** Whether this is what holds now. */
	holds: z.boolean(),
	entered_by: z.string().nullable(),
	created_at: Instant,
});
export type Consent = z.output<typeof Consent>;

export const consentCalls = {
	consents: call({
		get: "/students/{id}/consents",
		access: "Students.View",
		summary: "What was agreed to and withdrawn, newest first",
		answer: z.object({ consents: z.array(Consent) }),
	}),
	consent_record: call({
		post: "/students/{id}/consents",
		access: "Students.Edit",
		summary: "Note that a consent was given or withdrawn; earlier decisions stay",
		body: ConsentInput,
		answer: z.object({ consents: z.array(Consent) }),
		status: 201,
	}),
};

export const ExpiringDocument = z.object({
	id: Id,
	student_id: Id,
	kind: z.enum(DOCUMENT_KINDS),
	number: z.string().nullable(),
	file_id: Id.nullable(),
	student_name: z.string(),
	class_label: z.string().nullable(),
	expires_on: AnswerDay,
});
export type ExpiringDocument = z.output<typeof ExpiringDocument>;

export const expiryCalls = {
	documents_expiring: call({
		get: "/students/documents/expiring",
		access: "Students.Edit",
		forHelpers: false,
		summary: "Documents of those who are here that have expired or soon do, the first in front",
		query: listQuery(EXPIRY_SORTS, {
			/** Days from today; what has expired already is among them. */
			within: z.enum(EXPIRY_CHOICES).optional(),
		}),
		answer: pageOf("documents", ExpiringDocument),
	}),
};
