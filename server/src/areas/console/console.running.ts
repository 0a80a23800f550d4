import { MAIL_STAYS } from "@homeroom/contract/areas/console/console.rules.ts";
import type {
	AuditEntry,
	AuditQuery,
	ConsoleMail,
	ConsoleMailBody,
	ConsoleMailQuery,
	MaintenanceState,
} from "@homeroom/contract/areas/console/console-running.contract.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { sql } from "kysely";
import { ask } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { listPage } from "../../kit/lists/list.ts";
import { AUDIT_LIST, MAIL_COLUMNS, MAIL_LIST } from "./console.lists.ts";

export async function listAudit(platform: PlatformDb, query: AuditQuery): Promise<{ entries: AuditEntry[]; meta: PageMeta }> {
	const filters: Filter[] = [];
	for (const name of ["user_id", "customer_id", "action"] as const)
		if (query[name] !== undefined) filters.push({ sql: `${name} = ?`, values: [query[name]] });
	if (query.from !== undefined) filters.push({ sql: "at >= ?::date", values: [query.from] });
	if (query.until !== undefined) filters.push({ sql: "at < ?::date + 1", values: [query.until] });
	const { rows, meta } = await listPage<AuditEntry>(platform, AUDIT_LIST, query, filters);
	return { entries: rows, meta };
}

export const listOperators = (platform: PlatformDb): Promise<{ user_id: number; name: string; email: string | null }[]> =>
	platform
		.selectFrom("platform.users")
		.select(["id as user_id", "email", sql<string>`first_name || ' ' || last_name`.as("name")])
		.where("is_operator", "=", true)
		.where("status", "=", "active")
		.orderBy("name")
		.execute();

export async function listMails(platform: PlatformDb, query: ConsoleMailQuery): Promise<{ mails: ConsoleMail[]; meta: PageMeta }> {
	const filters: Filter[] = query.status === undefined ? [] : [{ sql: "status = ?", values: [query.status] }];
	const { rows, meta } = await listPage<ConsoleMail>(platform, MAIL_LIST, query, filters);
	return { mails: rows, meta };
}

export async function showMail(platform: PlatformDb, mail_id: number): Promise<ConsoleMailBody> {
	const columns = [...MAIL_COLUMNS, "body_text", "body_html"].join(", ");
	const mail = found((await ask<ConsoleMailBody>(platform, `select ${columns} from ${MAIL_LIST.table} where id = $1`, [mail_id]))[0]);
	return { ...mail, body_text: cut(mail.body_text), body_html: cut(mail.body_html) };
}
/** Mails are kept without what opens something; a process of the version before may still have put one here whole. */
const cut = (text: string | null): string | null => text?.replace(/(#|\/api\/exports\/)[\w-]{43}/g, "$1…") ?? null;

/** One that waits is on its way already, one that was sent has no text any more. */
export async function retryMail(platform: PlatformDb, mail_id: number): Promise<ConsoleMailBody> {
	const { numUpdatedRows } = await platform
		.updateTable("platform.mails")
		.set({ status: "waiting", last_error: null })
		.where("id", "=", mail_id)
		.where("status", "in", MAIL_STAYS)
		.executeTakeFirst();
	const mail = await showMail(platform, mail_id);
	if (numUpdatedRows === 0n) throw new Refusal("conflict", { current: mail });
	await sql`select platform.retry_mail(${mail_id})`.execute(platform);
	return mail;
}

export async function readMaintenance(platform: Pick<PlatformDb, "selectFrom">): Promise<MaintenanceState> {
	const row = await platform.selectFrom("platform.installation").select(["maintenance", "maintenance_message"]).executeTakeFirstOrThrow();
	return { on: row.maintenance, message: row.maintenance_message };
}

/** The database announces it; every process follows within a moment. */
export async function setMaintenance(platform: PlatformDb, { on, message }: MaintenanceState): Promise<MaintenanceState> {
	await platform.updateTable("platform.installation").set({ maintenance: on, maintenance_message: message }).execute();
	return { on, message };
}
