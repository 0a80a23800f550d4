import type { SmtpOptions } from "./mail-sender.ts";

/** A letter as a mail server gets it. */
export interface CarriedMail {
	/** The same at each attempt: a mail server may know it again. */
	message_key: string;
	to: string;
	/** Whose name stands before our address. */
	from_name: string;
	subject: string;
	text: string;
	html: string;
	headers: Readonly<Record<string, string>>;
}
/** Why a mail was not taken. `final`: it never will be. */
export class MailRefused extends Error {
	readonly final: boolean;
	constructor(message: string, final: boolean, cause: unknown) {
		super(message, { cause });
		this.final = final;
	}
}
export interface MailCarrier {
	carry(mail: CarriedMail): Promise<void>;
	close(): void;
}
/** At once, each for many mails. */
const CONNECTIONS = 4;
const SILENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** For many mails that are alike: connections stay open. Undefined where the installation has no mail server. */
export async function openCarrier({ url, from }: SmtpOptions): Promise<MailCarrier | undefined> {
	if (url === undefined) return undefined;
	const { createTransport } = await import("nodemailer");
	const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: 1000, ...SILENCE });
	const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
	return {
		async carry({ message_key, to, from_name, headers, ...mail }) {
			try {
				const messageId = `<${message_key}@${address.split("@").at(-1) ?? "localhost"}>`;
				await transport.sendMail({ ...mail, to, messageId, headers, from: { name: from_name, address } });
			} catch (error) {
				const { responseCode = 0 } = error as { responseCode?: number };
				throw new MailRefused((error as Error).message.slice(0, 300), responseCode >= 500, error);
			}
		},
		close: () => transport.close(),
	};
}
