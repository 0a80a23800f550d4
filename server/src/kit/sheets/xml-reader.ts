import { SaxesParser } from "saxes";
import { MAX_DEPTH } from "./sheet-limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

interface Tag {
	name: string;
	attributes: Record<string, string>;
}
/** A parser of XML without its prefixes; entities that a file declares itself are not followed. */
export function xmlReader(on: { open?: (tag: Tag) => void; close?: (name: string) => void; text?: (text: string) => void }) {
	const parser = new SaxesParser({ fragment: false });
	const plain = (name: string) => name.slice(name.indexOf(":") + 1);
	let depth = 0;
	parser.on("error", () => {
		throw new UnreadableFile();
	});
	parser.on("opentag", ({ name, attributes }) => {
		if (++depth > MAX_DEPTH) throw new UnreadableFile();
		on.open?.({ name: plain(name), attributes: attributes as Record<string, string> });
	});
	parser.on("closetag", ({ name }) => {
		depth--;
		on.close?.(plain(name));
	});
	parser.on("text", (text) => on.text?.(text));
	return (text: string, last: boolean) => {
		parser.write(text);
		if (last) parser.close();
	};
}
