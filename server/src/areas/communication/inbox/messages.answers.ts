import type { MessageQuestion } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { found, Refusal } from "../../../kit/http/refusal.ts";

interface Asked {
	question: MessageQuestion;
	choices: number;
	open: boolean;
	over: boolean;
	signed: boolean;
	read_only: boolean;
}
const SIGNATURE_MAX = 120;

function isAnswer({ question, choices }: Asked, answer: string): boolean {
	if (question === "yes_no") return answer === "yes" || answer === "no";
	if (question === "choice") return /^\d{1,2}$/.test(answer) && Number(answer) < choices;
	return question === "text" || !/[\r\n]/.test(answer);
}

/** False where it can no longer be answered. What is no answer to this question is refused at its field. */
export async function writeAnswer(db: CustomerDb, recipient_id: number, answer: string, untilDay = false): Promise<boolean> {
	const [row] = await ask<Asked>(
		db,
		sql`select m.question, coalesce(jsonb_array_length(m.texts->r.language->'choices'), 0) as choices, m.started_at is not null and r.state <> 'stopped' as open,
			coalesce(m.answer_by < customer_today(), false) as over, m.question = 'signature' and r.answered_at is not null as signed, o.read_only
		from message_recipients r join messages m on m.id = r.message_id join platform.customers o on o.id = m.customer_id where r.id = ${recipient_id} for update of r`,
	);
	const asked = found(row);
	// a link is no member's call, which would have been refused before
	if (asked.read_only) throw new Refusal("read_only");
	if (asked.question === "none" || !asked.open || asked.signed || (untilDay && asked.over)) return false;
	if (!isAnswer(asked, answer)) throw new Refusal("invalid", { fields: { answer: { message: "choice" } } });
	if (asked.question === "signature" && answer.length > SIGNATURE_MAX)
		throw new Refusal("invalid", { fields: { answer: { message: "too_long", maximum: SIGNATURE_MAX } } });
	await ask(
		db,
		sql`with done as (
			update message_recipients set answer = ${answer}, answered_at = now(), read_at = coalesce(read_at, now()), state = 'answered', remind = false where id = ${recipient_id} returning message_id
		) update messages set progress = progress + 1 where id in (select message_id from done)`,
	);
	return true;
}
