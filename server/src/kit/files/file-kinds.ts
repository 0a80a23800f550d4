import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";

/** What may be kept, by its content. Programs, archives and whatever a browser would run are not among them. */
const KINDS: Record<string, { extensions: readonly string[] }> = {
	"application/pdf": { extensions: ["pdf"] },
	"image/jpeg": { extensions: ["jpg", "jpeg"] },
	"image/png": { extensions: ["png"] },
	"image/webp": { extensions: ["webp"] },
	"image/gif": { extensions: ["gif"] },
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": { extensions: ["docx"] },
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { extensions: ["xlsx"] },
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": { extensions: ["pptx"] },
	"application/vnd.oasis.opendocument.text": { extensions: ["odt"] },
	"application/vnd.oasis.opendocument.spreadsheet": { extensions: ["ods"] },
	"application/vnd.oasis.opendocument.presentation": { extensions: ["odp"] },
	"application/msword": { extensions: ["doc"] },
	"application/vnd.ms-excel": { extensions: ["xls"] },
	"application/vnd.ms-powerpoint": { extensions: ["ppt"] },
	"application/rtf": { extensions: ["rtf"] },
	"text/csv": { extensions: ["csv"] },
	"text/plain": { extensions: ["txt", "md", "tsv", "log"] },
};
export const PICTURES: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** What the older office programs call the stream that makes a file theirs. */
const OLD_OFFICE: [stream: string, media_type: string][] = [
	["WordDocument", "application/msword"],
	["Workbook", "application/vnd.ms-excel"],
	["PowerPoint Document", "application/vnd.ms-powerpoint"],
];

/** The media type by the bytes alone; undefined for what is not kept. What the file is called chooses only between kinds of plain text. */
export async function kindOf(path: string, name: string): Promise<string | undefined> {
	const known = await fileTypeFromFile(path).catch(() => undefined);
	if (known?.ext === "apng") return "image/png";
	if (known?.mime === "application/x-cfb") return oldOffice(path);
	if (known !== undefined) return known.mime in KINDS && !known.mime.startsWith("text/") ? known.mime : undefined;
	if (!(await isPlainText(path))) return undefined;
	return /\.csv$/i.test(name) ? "text/csv" : "text/plain";
}

const ENDINGS = new Set(Object.values(KINDS).flatMap(({ extensions }) => extensions));

/** The name with an ending that fits what the file is: nobody is handed a program that calls itself a picture. */
export function fittingName(name: string, media_type: string): string {
	const extensions = KINDS[media_type]?.extensions ?? [];
	const [, bare = name, ending = ""] = /^(.+)\.([^.\s]+)$/.exec(name) ?? [];
	const known = ending.toLowerCase();
	if (extensions.includes(known)) return name;
	// another ending of ours was a mistake; any other one may be part of the name
	return `${ENDINGS.has(known) ? bare : name}.${extensions[0] ?? "bin"}`;
}

async function oldOffice(path: string): Promise<string | undefined> {
	const wanted = OLD_OFFICE.map(([stream, media_type]) => ({ bytes: Buffer.from(stream, "utf16le"), media_type }));
	let rest = Buffer.alloc(0);
	for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
		const seen = Buffer.concat([rest, piece]);
		const found = wanted.find(({ bytes }) => seen.includes(bytes));
		if (found !== undefined) return found.media_type;
		rest = Buffer.from(seen.subarray(-64));
	}
	return undefined;
}

/** UTF-8 without control characters, and no markup: a page or drawing with scripts is text, too. */
async function isPlainText(path: string): Promise<boolean> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let begun = "";
	try {
		for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
			const text = decoder.decode(piece, { stream: true });
			// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what makes a file binary
			if (/[\x00-\x08\x0b\x0e-\x1f\x7f]/.test(text)) return false;
			if (begun.length < 4096) begun += text;
		}
		begun += decoder.decode();
	} catch {
		return false;
	}
	return begun.length > 0 && !/^\s*<|<(!doctype|html|script|svg|\?xml)/i.test(begun.slice(0, 4096)) && !begun.startsWith("#!");
}
