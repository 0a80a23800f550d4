import { ROSTER_MAX_BYTES, ROSTER_MAX_FILES } from "@homeroom/contract/areas/rosters/rosters.rules.ts";

const isTable = (name: string) => /\.(csv|tsv|txt|xlsx)$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);
const fileOf = (name: string) => name.split("/").at(-1) ?? name;
/** OneRoster's marks, results and materials: an archive has more of them than a roster may have files, and users.csv is its last. */
const isBeside = (name: string) =>
	/^(manifest|categories|line_?items?\w*|results?\w*|\w*resources|score_?scales|roles|user_?profiles)\.csv$/i.test(fileOf(name));

/** Districts send their tables as one archive: its tables; another file is itself. Of an archive no more is unpacked than a roster may have, what people are in first. */
export async function tablesIn(file: File): Promise<File[]> {
	if (!/\.zip$/i.test(file.name)) return [file];
	const { unzip } = await import("fflate");
	const bytes = new Uint8Array(await file.arrayBuffer());
	const unzipped = (filter: (entry: { name: string; originalSize: number }) => boolean) =>
		new Promise<Record<string, Uint8Array>>((resolve, reject) =>
			unzip(bytes, { filter }, (error, files) => (error === null ? resolve(files) : reject(error))),
		);
	const names: string[] = [];
	await unzipped(({ name, originalSize }) => {
		if (isTable(name) && originalSize <= ROSTER_MAX_BYTES) names.push(name);
		return false;
	});
	const wanted = new Set(names.toSorted((a, b) => Number(isBeside(a)) - Number(isBeside(b))).slice(0, ROSTER_MAX_FILES));
	// a name that stands there twice is unpacked once
	const found = await unzipped(({ name }) => wanted.delete(name));
	// cast: fflate makes its arrays on plain buffers
	return Object.entries(found).map(([name, content]) => new File([content as Uint8Array<ArrayBuffer>], fileOf(name)));
}
