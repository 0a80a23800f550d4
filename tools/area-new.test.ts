import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areaFiles } from "./area-new-files.ts";
import { nextStep } from "./area-new-names.ts";
import { writeAreas } from "./areas.ts";
import { listen, ROOT } from "./run.ts";

/** What the bundler makes is declared to the compiler. */
const DECLARED = ["web/src/kit/api/homeroom-routes.d.ts", "web/src/kit/i18n/homeroom-words.d.ts"];
let root = "";

beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), "homeroom-new-"));
	for (const folder of ["contract", "server", "web", "locales"])
		cpSync(join(ROOT, folder), join(root, folder), { recursive: true, filter: (path) => !/node_modules|\/(dist|public)$/.test(path) });
	for (const file of ["package.json", "biome.json", "tsconfig.base.json"]) cpSync(join(ROOT, file), join(root, file));
	mkdirSync(join(root, "node_modules/@homeroom"), { recursive: true });
	for (const name of readdirSync(join(ROOT, "node_modules")))
		if (name !== "@homeroom") symlinkSync(join(ROOT, "node_modules", name), join(root, "node_modules", name));
	for (const name of ["contract", "server", "web"]) symlinkSync(join(root, name), join(root, "node_modules/@homeroom", name));
});
afterAll(() => rmSync(root, { recursive: true }));

test("what npm run area:new writes compiles on both sides, with the lists that it joins", async () => {
	const names = { name: "clubs", singular: "club", module: "Clubs", camel: "clubs", constant: "CLUB", table: "CLUBS" };
	const files = areaFiles({ ...names, id: 1000, step: "20260101000000" });
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	await writeAreas(root);
	const paths = Object.keys(files).filter((path) => /\.tsx?$/.test(path));
	const [web, server] = [true, false].map((side) => paths.filter((path) => path.startsWith("web/") === side)) as [string[], string[]];
	const found = await Promise.all([
		faultsOf("new-server.json", "./tsconfig.base.json", server),
		faultsOf("new-web.json", "./web/tsconfig.json", [...web, ...DECLARED]),
	]);
	expect(found).toEqual(["", ""]);
});

test("a migration is of now, and of after the last one where that is ahead", () => {
	const now = new Date("2026-03-04T05:06:07.890Z");
	expect(nextStep(["20260102030405_a.sql", "20251231235959_b.sql"], now)).toBe("20260304050607");
	expect(nextStep(["20260102030405_a.sql", "20260304060000_b.sql"], now)).toBe("20260304060100");
	expect(nextStep(["20260304235900_a.sql"], now)).toBe("20260305000000");
});

/** What the compiler says of these files and all that they import. */
async function faultsOf(project: string, base: string, files: string[]): Promise<string> {
	writeFileSync(join(root, project), JSON.stringify({ extends: base, include: [], files }));
	const { output, complaint } = await listen(process.execPath, ["node_modules/typescript/bin/tsc", "-p", project, "--checkers", "1"], root);
	return output + complaint;
}
