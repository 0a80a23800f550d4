import { sql } from "../../kit/db/sql-text.ts";
import type { NoticeKind } from "../notices/notices.public.ts";

/** An alarm, asking once more and its end are one line of an inbox. Its push goes a way of its own, which nothing holds back. */
export const ALARM_RAISED: NoticeKind = {
	name: "emergency",
	topic: "school",
	reason: "your_record",
	urgent: true,
	always: true,
	toOneself: true,
	start: { inbox: "now", email: false, push: false },
	about: "emergency_told",
	says: { one: { alarm: "emergency.notice.alarm", rehearsal: "emergency.notice.rehearsal" }, action: "emergency.notice.answer" },
	reaches: () => false,
	hears: (rows) =>
		sql`select t.user_id, t.id, '/emergency', jsonb_build_object('variant', case when a.rehearsal then 'rehearsal' else 'alarm' end,
				'title', coalesce(case when t.step = 'clear' then a.clear_texts else a.texts end->t.language->>'title', o.name), 'instruction', coalesce(case when t.step = 'clear' then a.clear_texts else a.texts end->t.language->>'instruction', '')),
				'emergency:' || a.id
			from emergency_told t join emergency_alarms a on a.id = t.alarm_id join platform.customers o on o.id = a.customer_id where t.id = any(${rows}::bigint[]) and t.user_id is not null`,
};
