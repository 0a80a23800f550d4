import { z } from "zod";
import { Day, Id, Instant, line, listQuery, optional } from "../../kit/schemas.ts";
import { AUDIT_SORTS, MAIL_SORTS, MAIL_STATUSES } from "./console.rules.ts";
import { QueryId } from "./console-customers.contract.ts";

export const AuditEntry = z.object({
	id: Id,
	at: Instant,
	operator_id: Id.nullable(),
	operator_name: z.string().nullable(),
	customer_id: Id.nullable(),
	customer_name: z.string().nullable(),
	/** Method and path of the call: `POST /console/customers/{customer_id}/suspend`. */
	action: z.string(),
	details: z.record(z.string(), z.unknown()),
	/** The mail that `details` names; null where it names none, or where it was tidied away. */
	mail: z.object({ recipient: z.string(), subject: z.string() }).nullable(),
	ip: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = listQuery(AUDIT_SORTS, {
	user_id: QueryId.optional(),
	customer_id: QueryId.optional(),
	/** As it is stored. */
	action: line(100).optional(),
	/** Days, UTC, both included. */
	from: Day.optional(),
	until: Day.optional(),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const ConsoleMail = z.object({
	id: Id,
	customer_name: z.string().nullable(),
	template: z.string(),
	locale: z.string(),
	recipient: z.string(),
	subject: z.string(),
	status: z.enum(MAIL_STATUSES),
	attempts: z.int(),
	last_error: z.string().nullable(),
	created_at: Instant,
	sent_at: Instant.nullable(),
});
export type ConsoleMail = z.output<typeof ConsoleMail>;
/** A mail that was sent has lost its text. Of a link that opens something the part that does is cut. */
export const ConsoleMailBody = ConsoleMail.extend({ body_text: z.string().nullable(), body_html: z.string().nullable() });
export type ConsoleMailBody = z.output<typeof ConsoleMailBody>;

export const ConsoleMailQuery = listQuery(MAIL_SORTS, { status: z.enum(MAIL_STATUSES, { error: "choice" }).optional() });
export type ConsoleMailQuery = z.output<typeof ConsoleMailQuery>;

export const InstallationHealth = z.object({
	/** The process that answered. */
	process: z.object({
		version: z.string(),
		node: z.string(),
		started_at: Instant,
		uptime_seconds: z.int(),
		memory_bytes: z.int(),
		heap_bytes: z.int(),
		/** Median and slowest of how late timers are: a busy process answers late. */
		delay_ms: z.object({ median: z.number(), worst: z.number() }),
	}),
	database: z.object({
		version: z.string(),
		bytes: z.int(),
		connections: z.int(),
		max_connections: z.int(),
		/** Calls of this process that wait for a connection. */
		waiting: z.int(),
		/** What a question and its answer take from here. */
		round_trip_ms: z.number(),
	}),
	jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int(), oldest_waiting_seconds: z.int() }),
	mails: z.object({ waiting: z.int(), failed: z.int(), in_doubt: z.int(), kept: z.int(), sent_today: z.int(), smtp: z.boolean() }),
	/** People who did something within the last ten minutes. */
	people_active: z.int(),
	customers: z.object({ active: z.int(), suspended: z.int(), closed: z.int() }),
	maintenance: z.boolean(),
	/** Sample schools: nothing here is missed when it is lost, and no mail has to leave. */
	demo: z.boolean(),
	/** The age of the newest whole one, null where there is none; whether the last one failed. */
	backup: z.object({ age_seconds: z.int().nullable(), failed: z.boolean() }),
});
export type InstallationHealth = z.output<typeof InstallationHealth>;

export const MaintenanceInput = z.object({ on: z.boolean(), message: optional(line(300)) });
export const MaintenanceState = z.object({ on: z.boolean(), message: z.string().nullable() });
export type MaintenanceState = z.output<typeof MaintenanceState>;

/** A customer that let the operators in. */
export const SupportRequest = z.object({
	id: Id,
	customer_id: Id,
	customer_name: z.string(),
	granted_by: z.string(),
	reason: z.string().nullable(),
	may_change: z.boolean(),
	created_at: Instant,
	expires_at: Instant,
});
export type SupportRequest = z.output<typeof SupportRequest>;
