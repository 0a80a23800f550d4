import { createECDH, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newBrowser } from "../../testing/stand-ins/push-service.ts";
import { isPushKeys, PUSH_TEXT_BYTES, sealPush } from "./push-message.ts";

test("the example of RFC 8291 comes out to the byte", () => {
	const own = createECDH("prime256v1");
	own.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
	const sealed = sealPush(
		{
			p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
			auth: "BTBZMqHH6r4Tts7J_aSIgg",
		},
		"When I grow up, I want to be a watermelon",
		own,
		Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
	);
	expect(sealed.toString("base64url")).toBe(
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
	);
});
test("any text that fits arrives equal, sealed another way each time", () => {
	const browser = newBrowser();
	const text = fc
		.oneof(
			fc.string({ unit: "binary", maxLength: 4000 }),
			fc.string({ unit: "grapheme", maxLength: 500 }),
			fc.constant("x".repeat(PUSH_TEXT_BYTES)),
		)
		.filter((one) => Buffer.byteLength(one) <= PUSH_TEXT_BYTES);
	fc.assert(
		fc.property(text, (one) => {
			const sealed = sealPush(browser.keys, one);
			expect(sealed.length).toBeLessThanOrEqual(4096);
			expect(browser.read(sealed)).toBe(Buffer.from(one).toString());
			expect(sealPush(browser.keys, one).equals(sealed)).toBe(false);
		}),
	);
});
test("a larger one is not sent, and another browser reads nothing", () => {
	const browser = newBrowser();
	expect(() => sealPush(browser.keys, "x".repeat(PUSH_TEXT_BYTES + 1))).toThrow(`${PUSH_TEXT_BYTES} fit`);
	const sealed = sealPush(browser.keys, "for one alone");
	expect(() => newBrowser().read(sealed)).toThrow();
	for (const at of [0, 30, 90, sealed.length - 1]) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] as number) ^ 1;
		expect(() => browser.read(changed)).toThrow();
	}
});
test("keys that no browser makes are told", () => {
	const { p256dh, auth } = newBrowser().keys;
	expect(isPushKeys({ p256dh, auth })).toBe(true);
	const point = Buffer.from(p256dh, "base64url");
	const besideTheCurve = Buffer.concat([point.subarray(0, 33), randomBytes(32)]).toString("base64url");
	const packed = createECDH("prime256v1").generateKeys("base64url", "compressed");
	for (const wrong of ["", "BA", packed, besideTheCurve, p256dh.slice(0, -4)]) expect(isPushKeys({ p256dh: wrong, auth })).toBe(false);
	for (const wrong of ["", "AAAA", `${auth}AAAA`]) expect(isPushKeys({ p256dh, auth: wrong })).toBe(false);
});
