import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../../migrations", import.meta.url));
const NAME = /^(?<step>\d{14}_[a-z_]+)(?:\.before-(?<before>\d\d))?\.sql$/;

interface MigrationText {
	/** For servers older than this major version; a step's own text is for all others. */
	before: number;
	text: string;
	hash: string;
}
export interface MigrationFile {
	name: string;
	/** Its own text last. Which of them ran depends on the server of that day: an installation may have moved to another one since. */
	texts: MigrationText[];
	/** By which installations know that it ran. */
	hashes: string[];
}
/** Of texts that a step once had and that installations ran: they differ in comments alone. */
const FORMER: Readonly<Record<string, string[]>> = {
	"20261116100100_members_extend.sql": ["7ad4a4bfa793c7d30675d58f0632780e5f6712944bbda0bcee01fe029de7e28a"],
};

/**
 * All steps in their order. A step that an older PostgreSQL does not understand has a second text beside it, which leads to the same schema:
 * `<step>.before-17.sql` runs instead of `<step>.sql` on servers before 17. migrate.test.ts and own-postgres.test.ts hold the two together.
 */
export function migrationFiles(): MigrationFile[] {
	const files = new Map<string, MigrationText[]>();
	for (const file of readdirSync(FOLDER)
		.filter((name) => name.endsWith(".sql"))
		.sort()) {
		const { step, before } = NAME.exec(file)?.groups ?? {};
		if (step === undefined) throw new Error(`migration ${file} has no name like 20261115100000_students_create.sql`);
		const text = readFileSync(join(FOLDER, file), "utf8");
		const hash = createHash("sha256").update(text).digest("hex");
		const name = `${step}.sql`;
		files.set(name, [...(files.get(name) ?? []), { before: before === undefined ? Number.POSITIVE_INFINITY : Number(before), text, hash }]);
	}
	const times = [...files.keys()].map((name) => name.slice(0, 14));
	const double = times.find((time, at) => times.indexOf(time) < at);
	// their order would follow from their names, and two branches that each bring one never notice
	if (double !== undefined) throw new Error(`two migrations have the time ${double}: give the later one another`);
	return [...files].map(([name, texts]) => {
		texts.sort((a, b) => a.before - b.before);
		if (texts.at(-1)?.before !== Number.POSITIVE_INFINITY)
			throw new Error(`migration ${name} is missing: there is only its text for older servers`);
		return { name, texts, hashes: [...texts.map(({ hash }) => hash), ...(FORMER[name] ?? [])] };
	});
}

/** What runs on a server of this major version. */
export function textFor({ name, texts }: MigrationFile, major: number): MigrationText {
	const found = texts.find(({ before }) => major < before);
	if (found === undefined) throw new Error(`migration ${name} has no text for PostgreSQL ${major}`);
	return found;
}
