/** Somebody as a list of the board shows them. */
export interface ShownPerson {
	key: string;
	name: string;
	/** Class, and where they were last. */
	line: string;
	/** What they wrote themselves. */
	note: string | null;
	/** Below it: when, by which way, who said so. */
	about: string | null;
	phones: readonly { name: string | null; phone: string }[];
}
