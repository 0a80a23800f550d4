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
}

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
	return [...files].map(([name, texts]) => {
		texts.sort((a, b) => a.before - b.before);
		if (texts.at(-1)?.before !== Number.POSITIVE_INFINITY)
			throw new Error(`migration ${name} is missing: there is only its text for older servers`);
		return { name, texts };
	});
}

/** What runs on a server of this major version. */
export function textFor({ name, texts }: MigrationFile, major: number): MigrationText {
	const found = texts.find(({ before }) => major < before);
	if (found === undefined) throw new Error(`migration ${name} has no text for PostgreSQL ${major}`);
	return found;
}
