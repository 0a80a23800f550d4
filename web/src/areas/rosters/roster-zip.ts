import { ROSTER_MAX_BYTES, ROSTER_MAX_FILES } from "@homeroom/contract/areas/rosters/rosters.rules.ts";

const isTable = (name: string) => /\.(csv|tsv|txt|xlsx)$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);

/** Districts send their tables as one archive: its tables; another file is itself. Of an archive no more is unpacked than a roster may have. */
export async function tablesIn(file: File): Promise<File[]> {
	if (!/\.zip$/i.test(file.name)) return [file];
	const { unzip } = await import("fflate");
	const bytes = new Uint8Array(await file.arrayBuffer());
	let taken = 0;
	const found = await new Promise<Record<string, Uint8Array>>((resolve, reject) =>
		unzip(
			bytes,
			{ filter: ({ name, originalSize }) => isTable(name) && originalSize <= ROSTER_MAX_BYTES && taken++ < ROSTER_MAX_FILES },
			(error, files) => (error === null ? resolve(files) : reject(error)),
		),
	);
	// cast: fflate makes its arrays on plain buffers
	return Object.entries(found).map(([name, content]) => new File([content as Uint8Array<ArrayBuffer>], name.split("/").at(-1) ?? name));
}
