import type { MailKind } from "@homeroom/contract/kit/mails.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";

/** Whose letter paper it is. */
export interface MailLook {
	name: string;
	primary_color: string;
}
export interface Mail {
	/** Stored with the mail: which one it was. */
	template: MailKind;
	locale: Locale;
	to: string;
	subject: string;
	paragraphs: string[];
	/** A formatted text after them, of cleaned HTML. */
	rich?: string;
	/** The one thing to do. A link that opens something is a `SecretMail`'s. */
	action?: { label: string; url: string; secret?: never };
	/** Small print at the end. */
	note?: string;
	look?: MailLook;
}
/** What it is written on does not know who gets it. */
export type MailPaper = Omit<Mail, "template" | "to">;
/** Holds a link that opens an account or a file: `url` and `secret` one after the other. */
export interface SecretMail extends Omit<Mail, "action"> {
	action: { label: string; url: string; secret: string };
}
