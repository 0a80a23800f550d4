/** The letters of GSM 03.38, which take a seventh of an octet each; of any other letter the whole message takes two octets for each unit. */
const BASIC =
	"@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** They take the place of two, which stay together. */
const EXTENDED = "\f^{}\\[~]|€";
const COSTS = new Map<string, number>([
	...[...BASIC].map((letter) => [letter, 1] as const),
	...[...EXTENDED].map((letter) => [letter, 2] as const),
]);

/** A message alone, and each of several: those carry which part they are. */
export const SMS_ROOM = { basic: { alone: 160, each: 153 }, unicode: { alone: 70, each: 67 } } as const;
/** A longer message is none. */
export const SMS_PARTS_MAX = 10;

export interface SmsParts {
	parts: number;
	/** Places that it takes: € takes two, a letter outside of Unicode's first plane too. */
	characters: number;
	/** Places left in the last part. */
	left: number;
	/** It has a letter that no plain message knows. */
	unicode: boolean;
}

/** A text as it is sent: letters put together, one kind of line end, and no half of a letter. */
export const smsText = (text: string): string => text.toWellFormed().normalize("NFC").replace(/\r\n?/g, "\n").replaceAll("\0", "").trim();

/** What a text costs. The browser shows it and the server charges it. */
export function smsParts(text: string): SmsParts {
	const letters = [...smsText(text)];
	const unicode = letters.some((letter) => !COSTS.has(letter));
	const costs = letters.map((letter) => (unicode ? letter.length : (COSTS.get(letter) ?? 1)));
	const room = unicode ? SMS_ROOM.unicode : SMS_ROOM.basic;
	const characters = costs.reduce((sum, cost) => sum + cost, 0);
	if (characters <= room.alone) return { parts: characters === 0 ? 0 : 1, characters, left: room.alone - characters, unicode };
	let parts = 1;
	let left: number = room.each;
	for (const cost of costs) {
		// what takes two places is never cut
		if (cost > left) {
			parts += 1;
			left = room.each;
		}
		left -= cost;
	}
	return { parts, characters, left, unicode };
}
