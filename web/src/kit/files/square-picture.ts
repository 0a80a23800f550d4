/** Larger than a face is ever shown. */
const SIDE = 1024;
/** Cut by less than this part of its side nobody sees a difference. */
const NEARLY = 0.05;

/** A part of a picture, in its own pixels. */
export interface PicturePart {
	x: number;
	y: number;
	width: number;
	height: number;
}

const read = (file: Blob) => createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);

/** Whether there is something to choose: not in what is square already, nor in what the browser cannot read. */
export async function needsCut(file: Blob): Promise<boolean> {
	const picture = await read(file);
	if (picture === undefined) return false;
	const { width, height } = picture;
	picture.close();
	return Math.abs(width - height) > NEARLY * Math.max(width, height);
}

/** A part of a picture, or its middle, as a square: a face as JPEG, others so that what can be seen through stays so. What the browser cannot read goes to the server as it is, which then says why not. */
export async function squareOf(file: Blob, isFace: boolean, part?: PicturePart): Promise<Blob> {
	const picture = await read(file);
	if (picture === undefined) return file;
	const cut = part?.width ?? Math.min(picture.width, picture.height);
	const { x, y } = part ?? { x: (picture.width - cut) / 2, y: (picture.height - cut) / 2 };
	const side = Math.max(1, Math.min(Math.round(cut), SIDE));
	const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
	canvas.getContext("2d")?.drawImage(picture, x, y, cut, cut, 0, 0, side, side);
	picture.close();
	return new Promise((resolve) => canvas.toBlob((square) => resolve(square ?? file), isFace ? "image/jpeg" : "image/webp", 0.9));
}
