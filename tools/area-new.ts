import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { areaFiles } from "./area-new-files.ts";
import { type AreaNames, nextStep } from "./area-new-names.ts";
import { ROOT, run } from "./run.ts";

/** `npm run area:new clubs`: a plain area, one record with a name and a note, that works and passes its tests. */
const [name = "", singular = name.replace(/s$/, "")] = process.argv.slice(2);
if (!/^[a-z][a-z_]*[a-z]$/.test(name) || !/^[a-z][a-z_]*$/.test(singular) || singular === name)
	fail("Name it by its records, in small letters: npm run area:new houses, or npm run area:new people person.");
if (existsSync(join(ROOT, "contract/src/areas", name))) fail(`There is an area ${name} already.`);

const pascal = (text: string) => text.replace(/(^|_)([a-z])/g, (_, _before, letter: string) => letter.toUpperCase());
const names: AreaNames = {
	name,
	singular,
	module: pascal(name),
	camel: pascal(name).replace(/^./, (letter) => letter.toLowerCase()),
	constant: singular.toUpperCase(),
	table: name.toUpperCase(),
	id: await freeId(),
	step: nextStep(readdirSync(join(ROOT, "server/migrations")), new Date()),
};
for (const [path, text] of Object.entries(areaFiles(names))) {
	mkdirSync(dirname(join(ROOT, path)), { recursive: true });
	writeFileSync(join(ROOT, path), text);
}
await run(process.execPath, ["tools/areas.ts"]);
const data = mkdtempSync(join(tmpdir(), "homeroom-area-"));
try {
	// the types of tables come from a database that has them
	await run(process.execPath, ["tools/start.mjs", "homeroom", "migrate", "--types"], { HOMEROOM_DATA: data });
} finally {
	rmSync(data, { recursive: true, force: true });
}
await run(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "--log-level=error", "."]);
process.stdout.write(`The area ${name} is there: npm test -- server ${name}. Its words in locales/*/${name}.json are yours to write.\n`);

function fail(sentence: string): never {
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}

/** From 100 on: those below are in the menu. */
async function freeId(): Promise<number> {
	const { modules } = (await import("../contract/src/modules.generated.ts")) as { modules: Record<string, { id: number }> };
	return Math.max(99, ...Object.values(modules).map(({ id }) => id)) + 1;
}
