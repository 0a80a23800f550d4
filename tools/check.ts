import { findAreaNameFaults, findFullFolders } from "./area-names.ts";
import { findStaleAreas } from "./areas.ts";
import { findBoundaryFaults } from "./boundaries.ts";
import {
	findCastFaults,
	findEnglishAlone,
	findLengthFaults,
	findMachinePaths,
	findNameFaults,
	findOwnTodays,
	findUnheardRoles,
	findWrittenIds,
} from "./file-rules.ts";
import { findForcedKeys, findLocaleFaults, findUnusedWords } from "./locales.ts";
import { findChangedMigrations } from "./migration-sums.ts";
import { findMissingFiles } from "./named-files.ts";
import { findFixedNouns } from "./own-nouns.ts";
import { listen, ROOT } from "./run.ts";

/** Each step answers with its faults, and with nothing where all is well. */
type Step = () => Promise<string[]> | string[];

const STEPS: Record<string, Step> = {
	format: program("node_modules/@biomejs/biome/bin/biome", "check", "--colors=off", "--max-diagnostics=50", "."),
	"types of server": types("tsconfig.json"),
	"types of web": types("web/tsconfig.json"),
	"lists of areas": () => findStaleAreas(ROOT),
	migrations: () => findChangedMigrations(ROOT),
	boundaries: () => findBoundaryFaults(ROOT),
	"dead code": program("node_modules/knip/bin/knip.js", "--no-progress"),
	languages: () => [
		...findLocaleFaults(ROOT),
		...findFixedNouns(ROOT),
		...findUnusedWords(ROOT),
		...findForcedKeys(ROOT),
		...findEnglishAlone(ROOT),
	],
	"file names": () => [...findNameFaults(ROOT), ...findAreaNameFaults(ROOT), ...findMissingFiles(ROOT)],
	"full folders": () => findFullFolders(ROOT),
	"forced casts": () => findCastFaults(ROOT),
	"own todays": () => findOwnTodays(ROOT),
	"written ids": () => findWrittenIds(ROOT),
	"unheard roles": () => findUnheardRoles(ROOT),
	"file lengths": () => findLengthFaults(ROOT),
	"machine paths": () => findMachinePaths(ROOT),
	"page sizes": program("tools/size.ts"),
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(STEPS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const results = await Promise.all(chosen.map(([name, step]) => take(name, step)));
const failed = results.filter((faults) => faults.length > 0).length;
process.stdout.write(failed === 0 ? "All checks hold.\n" : `${failed} of ${chosen.length} checks failed.\n`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;

async function take(name: string, step: Step): Promise<string[]> {
	const begun = performance.now();
	let faults: string[];
	try {
		faults = await step();
	} catch (error) {
		faults = [error instanceof Error ? error.message : String(error)];
	}
	const time = `${Math.round(performance.now() - begun)} ms`;
	process.stdout.write(`${faults.length === 0 ? "ok    " : "FAILED"} ${name.padEnd(16)} ${time.padStart(9)}\n`);
	for (const fault of faults) process.stdout.write(`  ${fault.trimEnd().replaceAll("\n", "\n  ")}\n`);
	return faults;
}

/** By one checker each: two read the same types twice, which took three times the processor and half as long again. */
function types(project: string): Step {
	return program("node_modules/typescript/bin/tsc", "-p", project, "--checkers", "1");
}

function program(...args: string[]): Step {
	return async () => {
		const { code, output, complaint } = await listen(process.execPath, args);
		return code === 0 ? [] : [output + complaint];
	};
}
