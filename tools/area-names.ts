import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listOwnFiles } from "./source-files.ts";

const MOST_FILES = 30;
const MOST_NOUNS = 8;
/** Whose manifests declare nouns: the contract has none of its own. */
const DECLARING: Record<string, readonly string[]> = { contract: ["server", "web"], server: ["server"], web: ["web"] };
const IN_AREA = /^(\w+)\/src\/areas\/([^/]+)\/(.+)$/;
const MANIFEST = /^(\w+)\/src\/areas\/([^/]+)\/\2\.area\.ts$/;

/** Whoever looks for registers types `register`: files and folders of an area begin with its name or a noun that its manifest declares. */
export function findAreaNameFaults(root: string): string[] {
	const files = listOwnFiles(root);
	const misnamed = files.flatMap((path) => {
		const [, side = "", area = "", inside = ""] = IN_AREA.exec(path) ?? [];
		const nouns = (DECLARING[side] ?? []).flatMap((one) => nounsOf(root, one, area));
		const forms = [...singularsOf(area), ...nouns].flatMap(formsOf);
		const folders = inside.split("/");
		const name = folders.pop() ?? "";
		if (inside === "" || (folders.every((folder) => forms.includes(plain(folder))) && begins(name, forms))) return [];
		return [`${path} does not begin with ${[area, ...nouns].join(" or ")}: rename it, or declare its noun in ${area}.area.ts`];
	});
	return [...misnamed, ...files.filter((path) => MANIFEST.test(path)).flatMap((path) => findNounFaults(root, path, files))];
}

/** Nouns by which nobody finds anything, and too many of them. */
function findNounFaults(root: string, manifest: string, files: readonly string[]): string[] {
	const [, side = "", area = ""] = MANIFEST.exec(manifest) ?? [];
	const nouns = nounsOf(root, side, area);
	const folder = `${dirname(manifest)}/`;
	const names = files.flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length).split("/") : []));
	const unused = nouns.filter((noun) => !names.some((name) => begins(`${name}.`, formsOf(noun))));
	return [
		...unused.map((noun) => `${manifest} declares ${noun}, and nothing begins with it`),
		...(nouns.length > MOST_NOUNS ? [`${manifest} declares ${nouns.length} nouns, ${MOST_NOUNS} are allowed: it is two areas`] : []),
	];
}

/** A folder that nobody overlooks. What is written by itself nobody looks through: a file for each branch of the tree, say. */
export function findFullFolders(root: string): string[] {
	const files = listOwnFiles(root).filter((path) => /^(contract|server|web)\/src\//.test(path) && !path.includes(".generated."));
	return [...Map.groupBy(files, dirname)]
		.filter(([, inside]) => inside.length > MOST_FILES)
		.map(([folder, { length }]) => `${folder} holds ${length} files, ${MOST_FILES} are allowed: group them by noun`);
}

/** Read as text: what a manifest of the server imports may not be there yet. */
function nounsOf(root: string, side: string, area: string): string[] {
	const file = join(root, side, "src/areas", area, `${area}.area.ts`);
	const list = existsSync(file) ? /^\tnouns: \[([^\]]*)\]/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
	return [...(list ?? "").matchAll(/"([^"]+)"/g)].map(([, noun = ""]) => plain(noun));
}

const begins = (name: string, forms: readonly string[]): boolean =>
	forms.some((form) => plain(name).startsWith(form) && /^[-.]/.test(plain(name).slice(form.length)));
const plain = (name: string): string => name.replaceAll("_", "-");
const formsOf = (noun: string): string[] => [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, "ies")];
const singularsOf = (area: string): string[] =>
	[area, area.replace(/s$/, ""), area.replace(/es$/, ""), area.replace(/ies$/, "y")].map(plain);
