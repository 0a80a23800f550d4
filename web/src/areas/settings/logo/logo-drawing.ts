import { LOGO_MAX_BYTES, LOGO_PIXELS } from "@homeroom/contract/areas/settings/settings.rules.ts";

export interface Cut {
	/** Part of the picture that is taken. */
	x: number;
	y: number;
	width: number;
	height: number;
	/** Size it is drawn at. */
	toWidth: number;
	toHeight: number;
}

/** The whole picture, or the middle of it as a square, no larger than `limit`; never made larger than it is. */
export function cutOf(width: number, height: number, square: boolean, limit: number): Cut {
	const side = Math.min(width, height);
	const [w, h] = square ? [side, side] : [width, height];
	const scale = Math.min(1, limit / Math.max(w, h));
	return {
		x: (width - w) / 2,
		y: (height - h) / 2,
		width: w,
		height: h,
		toWidth: Math.max(1, Math.round(w * scale)),
		toHeight: Math.max(1, Math.round(h * scale)),
	};
}

/** Opens a file as a picture; rejects what is none. */
export async function openPicture(file: File): Promise<HTMLImageElement> {
	const address = URL.createObjectURL(file);
	try {
		const picture = new Image();
		picture.src = address;
		await picture.decode();
		return picture;
	} finally {
		URL.revokeObjectURL(address);
	}
}

/** The picture as a PNG that may be sent, drawn anew: what a camera or a program wrote beside it stays behind. */
export function drawLogo(picture: HTMLImageElement, square: boolean): string {
	// a drawing made of lines may have no size of its own
	const width = picture.naturalWidth || LOGO_PIXELS;
	const height = picture.naturalHeight || LOGO_PIXELS;
	for (const limit of [LOGO_PIXELS, 384, 256, 160]) {
		const cut = cutOf(width, height, square, limit);
		const canvas = document.createElement("canvas");
		canvas.width = cut.toWidth;
		canvas.height = cut.toHeight;
		const pen = canvas.getContext("2d");
		if (pen === null) throw new Error("This browser cannot draw.");
		pen.imageSmoothingQuality = "high";
		pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, cut.toWidth, cut.toHeight);
		const drawn = canvas.toDataURL("image/png");
		if ((base64Of(drawn).length * 3) / 4 <= LOGO_MAX_BYTES) return drawn;
	}
	throw new Error("The picture cannot be made small enough.");
}

export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(",") + 1);
