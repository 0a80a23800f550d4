import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { StartError } from "./kit/start-error.ts";

const SHORTEST = 12;
const FLAG = "--passphrase-file";
const ASK = "--ask";

export interface BackupArguments {
	file: string;
	/** Where one was given. Never an argument itself: those can be read by everybody on the machine. */
	given: () => Promise<string | undefined>;
	/** The same, or asked for at the terminal. */
	givenOrAsked: () => Promise<string | undefined>;
}

/** `<file> [--passphrase-file <file>] [--ask]`, and HOMEROOM_BACKUP_PASSPHRASE. */
export function backupArguments(args: string[], fromEnv: string | undefined, usage: string): BackupArguments {
	const at = args.indexOf(FLAG);
	const from = at === -1 ? undefined : args[at + 1];
	const rest = args.filter((arg, i) => arg !== ASK && i !== at && (at === -1 || i !== at + 1));
	const [file] = rest;
	if (file === undefined || rest.length > 1 || file.startsWith("--") || (at !== -1 && from === undefined)) throw new StartError(usage);
	const known = () => (from === undefined ? fromEnv : readPassphrase(from));
	return {
		file,
		given: async () => {
			const passphrase = known() ?? (args.includes(ASK) ? await askTwice() : undefined);
			if (passphrase !== undefined && passphrase.length < SHORTEST)
				throw new StartError(`The passphrase must have at least ${SHORTEST} characters.`);
			return passphrase;
		},
		givenOrAsked: async () => known() ?? (process.stdin.isTTY ? await ask("Passphrase: ") : undefined),
	};
}

function readPassphrase(path: string): string {
	try {
		return readFileSync(path, "utf8").replace(/\r?\n$/, "");
	} catch (error) {
		throw new StartError(`The passphrase file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
	}
}

async function askTwice(): Promise<string> {
	if (!process.stdin.isTTY) throw new StartError(`${ASK} needs a terminal: name a file with ${FLAG} instead.`);
	const [first, again] = [await ask("Passphrase: "), await ask("Once more: ")];
	if (first !== again) throw new StartError("The two are not the same.");
	return first;
}

/** Typed without being seen. */
async function ask(question: string): Promise<string> {
	process.stderr.write(question);
	const unseen = new Writable({ write: (_piece, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
	try {
		return await terminal.question("");
	} finally {
		terminal.close();
		process.stderr.write("\n");
	}
}
