import { readBackupFile } from "./backup-file.ts";
import type { Finish, Header, Section, SectionEnd } from "./backup-format.ts";
import { nameOf } from "./backup-format.ts";
import { Progress } from "./progress.ts";

export interface VerifiedBackup {
	header: Header;
	finish: Finish;
	encrypted: boolean;
	withSecret: boolean;
	tables: number;
}

/** Reads all of it and checks every checksum. Returns only where it is whole. */
export async function verifyBackup(
	path: string,
	passphrase: () => Promise<string | undefined>,
	progress: (sentence: string) => void = () => {},
	onSection: (section: Section, end: SectionEnd) => void = () => {},
): Promise<VerifiedBackup> {
	const told = new Progress(progress);
	let withSecret = false;
	let tables = 0;
	const read = await readBackupFile(path, passphrase, {
		section: (section) => {
			withSecret ||= section.kind === "secret";
			if (section.kind === "table") tables++;
			return { data: (bytes) => told.add(bytes.length, nameOf(section)), end: (end) => onSection(section, end) };
		},
	});
	return { ...read, withSecret, tables };
}
