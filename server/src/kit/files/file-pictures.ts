import type { Readable } from "node:stream";
import { Refusal } from "../http/refusal.ts";
import type { PreviewSize } from "./file-storage.ts";

/** More than any camera in a school makes; a picture of a few KB that unpacks to more is a bomb. */
const MAX_PIXELS = 60_000_000;
/** Pictures worked on at a time in one process; each may take a quarter of a gigabyte. */
const AT_ONCE = 2;

/** Read with the first picture. */
async function drawing() {
	const { default: sharp } = await import("sharp");
	sharp.concurrency(1);
	sharp.cache(false);
	return sharp;
}

let working = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
	else working++;
	try {
		return await work();
	} finally {
		const next = waiting.shift();
		if (next === undefined) working--;
		else next();
	}
}

const open = async (source: string) => (await drawing())(source, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });

export interface PictureSize {
	width: number;
	height: number;
}

/**
 * Draws a picture anew into `target`: upright, without place, camera, owner and whatever else was hidden in it.
 * What cannot be drawn is no picture.
 */
export async function redraw(source: string, media_type: string, target: string): Promise<PictureSize> {
	return inTurn(async () => {
		try {
			const upright = (await open(source)).autoOrient();
			const drawn =
				media_type === "image/png"
					? upright.png({ compressionLevel: 8 })
					: media_type === "image/webp"
						? upright.webp({ quality: 88 })
						: media_type === "image/gif"
							? upright.gif()
							: upright.jpeg({ quality: 88 });
			const { width, height } = await drawn.toFile(target);
			return { width, height };
		} catch {
			throw unreadable();
		}
	});
}
const unreadable = () => new Refusal("invalid", { fields: { file: { message: "file_picture", maximum: MAX_PIXELS / 1_000_000 } } });

/** The middle of a picture as a square, drawn anew and so small that it can stand in a row: noise costs bytes, and then quality goes first. */
export const portrait = (source: string, { side, maxBytes }: { side: number; maxBytes: number }): Promise<Buffer> =>
	inTurn(async () => {
		for (const quality of [84, 64, 40, 15]) {
			const drawn = await open(source)
				.then((picture) => picture.autoOrient().resize({ width: side, height: side, fit: "cover" }).webp({ quality }).toBuffer())
				.catch(() => undefined);
			if (drawn === undefined) throw unreadable();
			if (drawn.length <= maxBytes) return drawn;
		}
		throw unreadable();
	});

/** A small picture that fits into a square of `size`. Of one that we drew ourselves. */
export const preview = (original: Readable, size: PreviewSize, target: string): Promise<unknown> =>
	inTurn(async () => {
		const small = (await drawing())({ limitInputPixels: MAX_PIXELS, failOn: "error" })
			.resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
			.webp({ quality: 80 });
		original.on("error", (error) => small.destroy(error));
		return original.pipe(small).toFile(target);
	});
