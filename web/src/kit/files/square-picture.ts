/** Larger than a face is ever shown. */
const SIDE = 1024;

/** The middle of a picture as a square JPEG. What the browser cannot read goes to the server as it is, which then says why not. */
export async function squareOf(file: Blob): Promise<Blob> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
	if (picture === undefined) return file;
	const cut = Math.min(picture.width, picture.height);
	const side = Math.min(cut, SIDE);
	const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
	canvas.getContext("2d")?.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
	picture.close();
	return new Promise((resolve) => canvas.toBlob((square) => resolve(square ?? file), "image/jpeg", 0.9));
}
