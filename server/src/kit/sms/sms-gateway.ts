/** A message as a gateway gets it. */
export interface SmsOut {
	/** Ours: the same however often it is handed over. */
	id: string;
	customer_id: number;
	/** E.164. */
	number: string;
	text: string;
	sender: string | null;
	/** Which attempt it is, from 1. */
	attempt: number;
}

/**
 * What became of a hand-over. `later`: it did certainly not arrive there, and may be tried again, `after` so many seconds where the gateway says so ·
 * `in_doubt`: it may have arrived, so nothing tries again by itself.
 */
export type SmsOutcome =
	| { is: "taken"; their_id: string | null }
	| { is: "refused"; problem: "refused" | "not_allowed"; status: number | null }
	| { is: "later"; status: number | null; after: number | null }
	| { is: "in_doubt"; status: number | null };

/** Whoever brings text messages to telephones. */
export interface SmsGateway {
	hand(message: SmsOut): Promise<SmsOutcome>;
}
