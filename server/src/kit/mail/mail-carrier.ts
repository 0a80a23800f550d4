import { HAND_OVER_MS, SILENCE, type SmtpOptions } from "./mail-server.ts";

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
/** Why a mail was not taken. `address`: nobody is there, for good · `later`: not this one now · `away`: none at all now, so nobody's fault but the server's, its password's, or ours. */
export type MailFault = "address" | "later" | "away";
export class MailRefused extends Error {
	readonly why: MailFault;
	/** What may stand in a log: nothing that the server said. */
	readonly code: string | undefined;
	constructor(message: string, why: MailFault, cause: unknown) {
		super(message, { cause });
		this.why = why;
		const { code, responseCode } = (cause ?? {}) as Partial<SmtpError>;
		this.code = [code, responseCode].filter((one) => one !== undefined).join(" ") || undefined;
	}
}
export interface MailCarrier {
	/** So many are carried at once; more wait for one of these. */
	hands: number;
	carry(mail: CarriedMail): Promise<void>;
	close(): void;
}
/** At once, each for many mails. */
const CONNECTIONS = 4;

/** For many mails that are alike: connections stay open. Undefined where the installation has no mail server. `ending`: whatever is under way ends at once. */
export async function openCarrier(
	{ url, from, patience = HAND_OVER_MS }: SmtpOptions,
	ending: AbortSignal,
): Promise<MailCarrier | undefined> {
	if (url === undefined) return undefined;
	const { createTransport } = await import("nodemailer");
	const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: 1000, maxRequeues: 2, ...SILENCE });
	const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
	const cut = () => transport.close({ force: true });
	ending.addEventListener("abort", cut);
	return {
		hands: CONNECTIONS,
		async carry({ message_key, to, from_name, headers, ...mail }) {
			if (ending.aborted) throw new MailRefused("this server ends", "away", undefined);
			const limit = setTimeout(cut, patience);
			try {
				const messageId = `<${message_key}@${address.split("@").at(-1) ?? "localhost"}>`;
				await transport.sendMail({ ...mail, to, messageId, headers, from: { name: from_name, address } });
			} catch (error) {
				throw new MailRefused((error as Error).message.slice(0, 300), faultOf(error as SmtpError), error);
			} finally {
				clearTimeout(limit);
			}
		},
		close: () => {
			ending.removeEventListener("abort", cut);
			transport.close();
		},
	};
}

interface SmtpError extends Error {
	code?: string;
	command?: string;
	responseCode?: number;
	/** Its last line. */
	response?: string;
}
/** What is asked of us, and not of whom the mail is for: to sign in, or to come another time. */
const ABOUT_US: readonly number[] = [421, 530, 534, 535, 538];
/** A policy (RFC 3463, X.7.X), mostly that it relays nothing for us: nobody said that the address is none, and it may be put right. */
const POLICY = /\b5\.7\.\d{1,3}\b|\brelay/i;

/** Only what is said of the recipient, or of this very mail, is about the recipient. */
function faultOf({ code, command, responseCode, response = "" }: SmtpError): MailFault {
	// an address that is none, which no server was asked about
	if (code === "EENVELOPE" && command === "API") return "address";
	if (responseCode === undefined || ABOUT_US.includes(responseCode) || (command !== "RCPT TO" && command !== "DATA")) return "away";
	return responseCode >= 500 && !(command === "RCPT TO" && POLICY.test(response)) ? "address" : "later";
}
