import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from "@homeroom/contract/areas/settings/settings.rules.ts";
import { Refusal } from "../../kit/http/refusal.ts";

interface Shape {
	media_type: "image/png" | "image/jpeg" | "image/webp";
	width: number;
	height: number;
}

/** What a picture is by its own bytes; what somebody calls it does not count. */
export function shapeOf(bytes: Buffer): Shape | undefined {
	const shape = pngShape(bytes) ?? jpegShape(bytes) ?? webpShape(bytes);
	return shape !== undefined && shape.width > 0 && shape.height > 0 ? shape : undefined;
}

/** Reads a logo sent as base64, or refuses it. */
export function readLogo(data: string): { media_type: string; bytes: Buffer } {
	const bytes = Buffer.from(data, "base64");
	const shape = bytes.length <= LOGO_MAX_BYTES ? shapeOf(bytes) : undefined;
	if (shape === undefined || Math.max(shape.width, shape.height) > LOGO_MAX_PIXELS)
		throw new Refusal("invalid", { fields: { data: { message: "picture" } } });
	return { media_type: shape.media_type, bytes };
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString("latin1", at, at + text.length) === text;

function pngShape(bytes: Buffer): Shape | undefined {
	if (bytes.length < 45 || !startsWith(bytes, "\x89PNG\r\n\x1a\n") || !startsWith(bytes, "IHDR", 12)) return undefined;
	return { media_type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The size stands in the first "start of frame" segment; the ones before it are skipped by their lengths. */
function jpegShape(bytes: Buffer): Shape | undefined {
	if (!startsWith(bytes, "\xff\xd8\xff")) return undefined;
	let at = 2;
	while (at + 9 < bytes.length) {
		if (bytes[at] !== 0xff) return undefined;
		const marker = bytes[at + 1] as number;
		// fill bytes, and markers without a length
		if (marker === 0xff) at += 1;
		else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
		else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
			return { media_type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
		else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
	}
	return undefined;
}

function webpShape(bytes: Buffer): Shape | undefined {
	if (bytes.length < 30 || !startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8)) return undefined;
	const size = (width: number, height: number): Shape => ({ media_type: "image/webp", width, height });
	if (startsWith(bytes, "VP8 ", 12) && startsWith(bytes, "\x9d\x01\x2a", 23))
		return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
	if (startsWith(bytes, "VP8L", 12) && bytes[20] === 0x2f) {
		const bits = bytes.readUInt32LE(21);
		return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
	}
	if (startsWith(bytes, "VP8X", 12)) return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
	return undefined;
}
