import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { listOwnFiles, listSourceFiles } from "./source-files.ts";

const MOST_LINES = 400;
const NAMELESS = /^(index|utils?|helpers?|common|misc|shared)\./;
/** A home folder or a build machine's folder at the start of a path; the product's own places (/var/lib, /tmp, /usr) are meant. */
const MACHINE_PATH = /(?<![\w.~-])\/(?:home|Users|root|work|workspace|mnt|private)\/[\w.-]+/;
const ADDRESS_OF_REGISTRY = /https?:\/\/(?!registry\.npmjs\.org)[\w.:-]*(?:npm|registry|artifactory|nexus)[\w.:-]*\//;
const TEXT = /\.(ts|tsx|mjs|js|css|html|json|sql|md|yml|yaml|sh)$|(^|\/)(run|Dockerfile)$/;

/** Names say what a file is, and no two files share one: typing a few letters finds the one that is meant. */
export function findNameFaults(root: string): string[] {
	const files = listSourceFiles(root);
	const nameless = files.filter((path) => NAMELESS.test(basename(path))).map((path) => `${path}: the name does not say what is in it`);
	// what an area says of itself is said once on each side
	const sided = (path: string) => (path.endsWith(".area.ts") ? `${path.split("/")[0]}/` : "");
	const doubles = [...Map.groupBy(files, (path) => sided(path) + basename(path)).values()].filter((paths) => paths.length > 1);
	return [...nameless, ...doubles.map((paths) => `${paths.join(" and ")} have the same name: put the area or the role into it`)];
}

export function findLengthFaults(root: string): string[] {
	// what is written by a program is read by nobody
	const files = listSourceFiles(root).filter((path) => !path.includes(".generated."));
	return files.flatMap((path) => {
		const lines = readFileSync(join(root, path), "utf8").split("\n").length - 1;
		return lines > MOST_LINES ? [`${path} has ${lines} lines, ${MOST_LINES} are allowed: it is two files`] : [];
	});
}

/** What holds on one machine only breaks on the next, and tells strangers about ours. */
export function findMachinePaths(root: string): string[] {
	return listOwnFiles(root)
		.filter((path) => TEXT.test(path) && !path.endsWith("file-rules.ts") && !path.endsWith("check.test.ts"))
		.flatMap((path) => {
			const lines = readFileSync(join(root, path), "utf8").split("\n");
			return lines.flatMap((line, at) => {
				const found = MACHINE_PATH.exec(line) ?? ADDRESS_OF_REGISTRY.exec(line);
				return found ? [`${path}:${at + 1} holds ${found[0]}`] : [];
			});
		});
}

const FORCED = /^(?!\s*(?:\/\/|\*|\/\*)).*\bas (?:never\b(?!\s+\w)|unknown as\b)/;
const REASON = /\/\/ cast: /;
/** Lines of the longest expression that such a cast ends. */
const FAR = 8;
/** A cast by force takes the compiler's word away, so it says why: `// cast: …` before it. */
export function findCastFaults(root: string): string[] {
	return listSourceFiles(root)
		.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
		.flatMap((path) => {
			const lines = readFileSync(join(root, path), "utf8").split("\n");
			const bare = lines.flatMap((line, at) =>
				FORCED.test(line) && !lines.slice(Math.max(0, at - FAR), at).some((one) => REASON.test(one)) ? [at] : [],
			);
			return bare.map((at) => `${path}:${at + 1} forces a type without saying why`);
		});
}
