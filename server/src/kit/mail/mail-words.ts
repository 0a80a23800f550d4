import { filled, type GapsOf } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { OWN_MAILS } from "../words/own-sentences.generated.ts";
import { sayOwn } from "../words/say-own.ts";
import { MAIL_WORDS } from "./mail-words.generated.ts";

export type MailKey = keyof typeof MAIL_WORDS;
type Gaps<Key extends MailKey> = GapsOf<(typeof MAIL_WORDS)[Key]["en"]>;
/** What fills the gaps of a key's sentence. */
export type MailValues<Key extends MailKey> = Record<Gaps<Key>, string>;
/** The keys whose gaps these names fill. */
type FilledBy<Name> = { [Key in MailKey]: [Gaps<Key>] extends [Name] ? Key : never }[MailKey];

/** `words`: what the school says in the place of the product's. What one mail says: `const say = mailWords(locale, { name }); say("kit.hello")`. A key with a gap that no value fills does not compile. */
export const mailWords =
	<Values extends Record<string, string>>(locale: Locale, values: Values, words: SchoolWords = {}) =>
	(key: FilledBy<keyof Values>): string =>
		// a row may name a language that is spoken no longer
		filled(sayOwn(OWN_MAILS[key], locale, words) ?? MAIL_WORDS[key][locale] ?? MAIL_WORDS[key].en, values);
