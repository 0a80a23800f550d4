import { StartError } from "../start-error.ts";

/** The form of the file. A program reads its own and older ones. */
export const FORMAT = 1;

/** The file cannot be used; the sentence says why, for the person who asked. */
export class BackupFault extends StartError {}

/** First line of the file, readable without a passphrase. */
export interface Envelope {
	homeroom_backup: number;
	compression: "zstd";
	encryption: null | Encryption;
}
export interface Encryption {
	cipher: "aes-256-gcm-stream";
	chunk: number;
	kdf: "scrypt";
	N: number;
	r: number;
	p: number;
	/** base64 */
	salt: string;
	/** Of this line without it, under a key of its own: a wrong passphrase is told apart from a damaged file. base64 */
	check: string;
}

/** What the rest is made of: frames of a letter, a length (4 bytes, big endian) and so many bytes. */
export const FRAME = { header: 0x48, start: 0x53, data: 0x44, end: 0x45, finish: 0x5a } as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Header {
	format: number;
	program: string;
	postgres: string;
	/** When the snapshot was taken. */
	at: string;
	migrations: { name: string; hash: string }[];
	/** Tells whether a secret is the one of this installation, and nothing else about it; null where there is none. */
	secret_mark: string | null;
}
export type Section =
	| { kind: "table"; schema: string; name: string; columns: string[] }
	/** JSON: `{ schema, name, value }[]`, value null where none was given out yet. */
	| { kind: "sequences" }
	| { kind: "file"; key: string }
	/** Only in encrypted ones. */
	| { kind: "secret" };

export interface SectionEnd {
	rows: number;
	bytes: number;
	sha256: string;
}
export interface Finish {
	sections: number;
	rows: number;
	files: number;
	bytes: number;
	/** Rows name these, but the store does not have them, or other bytes under their name. */
	missing: number;
	/** Of all frames but the data, which the ends of sections hold. */
	sha256: string;
}

export const nameOf = (section: Section): string => {
	if (section.kind === "table") return `table ${section.schema}.${section.name}`;
	return section.kind === "file" ? `file ${section.key}` : section.kind;
};
