import { useFormats } from "./use-formats.ts";

/** How many there are, where there is little room: 1.2k on a badge or a tile, with the whole number for whoever looks closer. */
export function Count({ value }: { value: number }) {
	const formats = useFormats();
	const short = formats.count(value);
	return short === String(value) ? short : <span title={formats.number(value)}>{short}</span>;
}
