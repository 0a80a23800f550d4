import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sendMail } from "../../kit/mail/mail.ts";
import { type MailKey, type MailValues, mailWords } from "../../kit/mail/mail-words.ts";
import type { Person } from "./factors.queries.ts";

/** What happened to somebody's second factor. Each is told at once: who takes over an account begins here. */
type LetterIn<Key> = Key extends `factors.${infer Kind}.subject` ? Kind : never;
export type FactorLetter = LetterIn<MailKey>;

/** Who has no address (a pupil with a badge) has no factors either. */
export async function tellFactor<What extends FactorLetter>(
	db: CustomerDb,
	person: Pick<Person, "email" | "first_name" | "locale">,
	what: What,
	values: MailValues<`factors.${What}.text`>,
): Promise<void> {
	if (person.email === null) return;
	const locale = (person.locale ?? "en") as Locale;
	const given: Record<string, string> = { ...values, name: person.first_name };
	const say = mailWords(locale, given);
	await sendMail(db, {
		template: what,
		locale,
		to: person.email,
		subject: say(`factors.${what}.subject`),
		paragraphs: [say("kit.hello"), say(`factors.${what}.text`), say("factors.not_you")],
	});
}
