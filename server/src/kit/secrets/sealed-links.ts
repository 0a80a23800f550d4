import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SecretBox } from "./secret-box.ts";

/** What a link lets one do: read and answer a message, hear no more of its topic, answer an alarm. The names are part of each link. */
export type LinkUse = "read" | "unsubscribe" | "alarm";
const MAC_BYTES = 20;
const ID_BYTES = 6;

/** The key of the links of a message or an alarm, as it is stored. */
export const newLinkKey = (box: SecretBox): Buffer => box.seal(randomBytes(32).toString("base64url"));

const macOf = (key: string, use: LinkUse, place: Buffer): Buffer =>
	createHmac("sha256", key).update(use).update(place).digest().subarray(0, MAC_BYTES);
const placeOf = (customer_id: number, row_id: number): Buffer => {
	const place = Buffer.alloc(2 * ID_BYTES);
	place.writeUIntBE(customer_id, 0, ID_BYTES);
	place.writeUIntBE(row_id, ID_BYTES, ID_BYTES);
	return place;
};

/** A link for one row: a recipient of a message. It is kept nowhere: whoever has the key makes the same again. */
export function linkToken(key: string, use: LinkUse, customer_id: number, row_id: number): string {
	const place = placeOf(customer_id, row_id);
	return Buffer.concat([place, macOf(key, use, place)]).toString("base64url");
}

export interface LinkPlace {
	customer_id: number;
	row_id: number;
	mac: Buffer;
	place: Buffer;
}
/** Where a link says it belongs; whether that is true only the key tells. */
export function readToken(token: string): LinkPlace | undefined {
	const bytes = Buffer.from(token, "base64url");
	if (bytes.length !== 2 * ID_BYTES + MAC_BYTES || bytes.toString("base64url") !== token) return undefined;
	const place = bytes.subarray(0, 2 * ID_BYTES);
	return {
		place,
		customer_id: place.readUIntBE(0, ID_BYTES),
		row_id: place.readUIntBE(ID_BYTES, ID_BYTES),
		mac: bytes.subarray(2 * ID_BYTES),
	};
}
export const isOurs = ({ place, mac }: LinkPlace, key: string, use: LinkUse): boolean => timingSafeEqual(mac, macOf(key, use, place));
