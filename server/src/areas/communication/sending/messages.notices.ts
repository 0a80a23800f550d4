import { sql } from "../../../kit/db/sql-text.ts";
import type { NoticeKind } from "../../notices/notices.public.ts";

/** A message for somebody with a login: its subject, and where it is read. */
const kind = (name: string, urgent: boolean): NoticeKind => ({
	name,
	topic: "school",
	reason: "your_record",
	...(urgent && { urgent: true }),
	start: { inbox: "now", email: false, push: true },
	about: "message_recipients",
	says: { one: "messages.notice.message", action: "messages.notice.read" },
	hears: (rows) =>
		sql`select r.user_id, r.id, '/communication/inbox/' || r.id, jsonb_strip_nulls(jsonb_build_object('subject', coalesce(nullif(m.texts->r.language->>'subject', ''), '…'), 'sender', coalesce(s.sender_name, o.name),
				'because', (select string_agg(c->>'name', ', ') from jsonb_array_elements(r.children) c))), null
			from message_recipients r join messages m on m.id = r.message_id join platform.customers o on o.id = r.customer_id left join message_settings s on s.customer_id = r.customer_id
			where r.id = any(${rows}::bigint[]) and r.user_id is not null`,
});
export const MESSAGE_CAME = kind("message", false);
export const URGENT_MESSAGE_CAME = kind("message_urgent", true);
