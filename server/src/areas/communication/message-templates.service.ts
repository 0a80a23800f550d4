import type { MessageTemplate } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { cleanTexts } from "./messages.drafts.ts";

type Given = Pick<MessageTemplate, "name" | "content">;
const FROM = sql`select t.id, t.name, t.content, nullif(concat_ws(' ', u.first_name, u.last_name), '') as author_name, t.updated_at, t.version from message_templates t left join platform.users u on u.id = t.author_id`;
const find = (db: CustomerDb, condition: Sql): Promise<MessageTemplate[]> =>
	ask<MessageTemplate>(db, sql`${FROM} where ${condition} order by fold(t.name), t.id limit 500`);

export const listTemplates = async (db: CustomerDb) => ({ templates: await find(db, sql`true`) });

export async function createTemplate(db: CustomerDb, user_id: number, { name, content }: Given): Promise<MessageTemplate> {
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into message_templates (name, content, author_id) values (${name}, ${JSON.stringify(await clean(content))}::jsonb, ${user_id}) returning id`,
	);
	return found((await find(db, sql`t.id = ${found(row).id}`))[0]);
}
export async function updateTemplate(db: CustomerDb, id: number, version: number, { name, content }: Given): Promise<MessageTemplate> {
	const rows = await ask(
		db,
		sql`update message_templates set name = ${name}, content = ${JSON.stringify(await clean(content))}::jsonb, version = version + 1, updated_at = now() where id = ${id} and version = ${version} returning id`,
	);
	const [now] = await find(db, sql`t.id = ${id}`);
	if (rows.length === 0) throw new Refusal("conflict", { current: found(now) });
	return found(now);
}
export async function removeTemplate(db: CustomerDb, id: number): Promise<{ ok: true }> {
	found((await ask(db, sql`delete from message_templates where id = ${id} returning id`))[0]);
	return { ok: true };
}

/** Cleaned as a message's text is: it becomes one. */
const clean = async (content: Given["content"]): Promise<Given["content"]> => ({ ...content, texts: await cleanTexts(content.texts) });
