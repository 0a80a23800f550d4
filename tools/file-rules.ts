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
const REASON = /^\s*\/\/ cast: /;
const COMMENT = /^\s*(?:\/\/|\*|\/\*)/;
/** Lines of the longest statement that such a cast ends. */
const FAR = 8;
/** A cast by force takes the compiler's word away, so it says why: `// cast: …` before its own statement, or before its line. */
export function findCastFaults(root: string): string[] {
	return listSourceFiles(root)
		.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
		.flatMap((path) => {
			const lines = readFileSync(join(root, path), "utf8").split("\n");
			const bare = lines.flatMap((line, at) => (FORCED.test(line) && !isReasoned(lines, at) ? [at] : []));
			return bare.map((at) => `${path}:${at + 1} forces a type without saying why`);
		});
}
/** Upwards from the cast: its reason is reached before another cast, and before a statement that has ended as far in as ours begins. */
function isReasoned(lines: readonly string[], at: number): boolean {
	let depth = depthOf(lines[at]);
	for (let above = at - 1; above >= Math.max(0, at - FAR); above--) {
		const line = lines[above] as string;
		if (REASON.test(line)) return true;
		if (COMMENT.test(line)) continue;
		if (line.trim() === "" || FORCED.test(line) || (line.endsWith(";") && depthOf(line) <= depth)) return false;
		depth = Math.min(depth, depthOf(line));
	}
	return false;
}
const depthOf = (line = ""): number => /^\t*/.exec(line)?.[0].length ?? 0;

const UTC_DAY = /new Date\((?:|Date\.now\(\)[^)]*)\)\.toISOString\(\)\.slice\(0, 10\)|\bdayIn\(new Date\(\),/;
/** Today is a day of the school's calendar: by UTC it is another one for hours, and by hand it is written twice. */
export function findOwnTodays(root: string): string[] {
	return listSourceFiles(root)
		.filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !path.includes(".test."))
		.flatMap((path) => {
			const lines = readFileSync(join(root, path), "utf8").split("\n");
			return lines.flatMap((line, at) => (UTC_DAY.test(line) ? [`${path}:${at + 1} makes its own today: use schoolToday`] : []));
		});
}

const ENGLISH = /[!=]== "en"/;
/** English is one language among others: code that asks for it takes all others for alike, and the next one is not. */
export function findEnglishAlone(root: string): string[] {
	return listSourceFiles(root)
		.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !path.includes(".test."))
		.flatMap((path) => {
			const lines = readFileSync(join(root, path), "utf8").split("\n");
			return lines.flatMap((line, at) => (ENGLISH.test(line) ? [`${path}:${at + 1} makes English an exception: ask Intl`] : []));
		});
}

const WRITTEN_ID = /["'`]\/[a-z_]+\/(?!9{8}\b)\d+\b/;
/** Ids of the demo schools follow from who is filled first, which is another one on a busy machine. */
export function findWrittenIds(root: string): string[] {
	return listSourceFiles(root)
		.filter((path) => /^e2e\/.*\.ts$/.test(path))
		.flatMap((path) => {
			const lines = readFileSync(join(root, path), "utf8").split("\n");
			return lines.flatMap((line, at) => (WRITTEN_ID.test(line) ? [`${path}:${at + 1} knows an id of the demo: ask for the record`] : []));
		});
}

const ROLE_CHANGED = /\bupdate roles (?:\w+ )?set permissions\b/i;
/** Tests of the announcement itself, each with its own way to wait for it; and of migrations, where no server runs. */
const HEARS_OF_ROLES = new Set([
	"server/src/kit/session/session-state.test.ts",
	"server/src/kit/session/sessions.test.ts",
	"server/src/kit/live/live.route.test.ts",
	"server/src/kit/db/migrations/migrate.test.ts",
]);
/** A server remembers what people may until the database's word of a change has come: a test that does not wait for it fails by the order of tests. */
export function findUnheardRoles(root: string): string[] {
	return listSourceFiles(root)
		.filter((path) => /^server\/.*\.test\.ts$/.test(path))
		.flatMap((path) => {
			const lines = readFileSync(join(root, path), "utf8").split("\n");
			const found = lines.flatMap((line, at) => (ROLE_CHANGED.test(line) ? [at + 1] : []));
			if (HEARS_OF_ROLES.has(path)) return found.length > 0 ? [] : [`${path} changes no role: it need not be excused in file-rules.ts`];
			return found.map((at) => `${path}:${at} changes a role and waits for nobody to hear of it: use roleMay or asRole`);
		});
}
