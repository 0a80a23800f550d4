import type { Readable } from "node:stream";
import { FairTurns } from "../http/fair-turns.ts";
import { Refusal } from "../http/refusal.ts";
import type { PreviewSize } from "./file-storage.ts";

/** More than any camera in a school makes; a picture of a few KB that unpacks to more is a bomb. */
const MAX_PIXELS = 60_000_000;
/** Of a portrait that has to be unpacked as a whole to be made small. A JPEG has not: it is read at an eighth of its size. */
const MAX_PORTRAIT_PIXELS = 24_000_000;
/** Pictures worked on at a time in one process, one of a person; each may take a quarter of a gigabyte. */
const turns = new FairTurns(2);
/** Pictures that one person sent and that wait. Screens send two at once. */
const MAX_WAITING = 8;
/** A page asks for many small pictures at once; who sends many is told to wait. */
const sent = { waiting: MAX_WAITING, refusal: () => new Refusal("too_many", { wait_seconds: 5 }) };

/** Read with the first picture. */
async function drawing() {
	const { default: sharp } = await import("sharp");
	sharp.concurrency(1);
	sharp.cache(false);
	return sharp;
}

const open = async (source: string, limitInputPixels: number) =>
	(await drawing())(source, { limitInputPixels, failOn: "error", animated: false });

export interface PictureSize {
	width: number;
	height: number;
}

/**
 * Draws a picture anew into `target`: upright, without place, camera, owner and whatever else was hidden in it.
 * What cannot be drawn is no picture.
 */
export async function redraw(user_id: number, source: string, media_type: string, target: string): Promise<PictureSize> {
	const draw = async () => {
		try {
			const upright = (await open(source, MAX_PIXELS)).autoOrient();
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
			throw unreadable(MAX_PIXELS);
		}
	};
	return turns.inTurn(user_id, draw, sent);
}
const unreadable = (pixels: number) =>
	new Refusal("invalid", { fields: { file: { message: "file_picture", maximum: pixels / 1_000_000 } } });

/** The middle of a picture as a square, drawn anew and so small that it can stand in a row: noise costs bytes, and then quality goes first. */
export function portrait(
	user_id: number,
	source: string,
	media_type: string,
	{ side, maxBytes }: { side: number; maxBytes: number },
): Promise<Buffer> {
	const pixels = media_type === "image/jpeg" ? MAX_PIXELS : MAX_PORTRAIT_PIXELS;
	const draw = async () => {
		for (const quality of [84, 64, 40, 15]) {
			const drawn = await open(source, pixels)
				.then((picture) => picture.autoOrient().resize({ width: side, height: side, fit: "cover" }).webp({ quality }).toBuffer())
				.catch(() => undefined);
			if (drawn === undefined) throw unreadable(pixels);
			if (drawn.length <= maxBytes) return drawn;
		}
		throw unreadable(pixels);
	};
	return turns.inTurn(user_id, draw, sent);
}

/** A small picture that fits into a square of `size`. Of one that we drew ourselves. */
export const preview = (user_id: number, original: Readable, size: PreviewSize, target: string): Promise<unknown> =>
	turns.inTurn(user_id, async () => {
		const small = (await drawing())({ limitInputPixels: MAX_PIXELS, failOn: "error" })
			.resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
			.webp({ quality: 80 });
		original.on("error", (error) => small.destroy(error));
		return original.pipe(small).toFile(target);
	});
