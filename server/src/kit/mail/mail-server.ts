/** The mail server of the installation. */
export interface SmtpOptions {
	/** smtp://user:password@host:587; without it mails stay in the outbox. */
	url: string | undefined;
	from: string;
	/** How long the hand-over of one mail may take, ms; tests shorten it. */
	patience?: number;
}
/** Longest silence that is waited for, and how long one mail may take in all, also where the server never falls silent, ms. */
export const SILENCE = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
export const HAND_OVER_MS = 60_000;
