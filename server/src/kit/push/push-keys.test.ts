import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { PushKeys } from "./push-keys.ts";

const SECRET = "a secret that is only used by tests";
const tokenOf = (header: string) => /^vapid t=([\w.-]+), k=[\w-]{87}$/.exec(header)?.[1] as string;

test("follow from the installation's secret: the same on each machine, others with another secret", () => {
	const key = new PushKeys(SECRET, "https://homeroom.example.org").public_key;
	expect(key).toMatch(/^B[\w-]{86}$/);
	expect(new PushKeys(SECRET, "http://localhost:3000").public_key).toBe(key);
	expect(new PushKeys(`${SECRET}!`, "https://homeroom.example.org").public_key).not.toBe(key);
});
test("vouch for us to one push service, for half a day", async () => {
	const keys = new PushKeys(SECRET, "https://homeroom.example.org");
	const header = await keys.vouch("https://push.example.org:8443/send/secret?x=1");
	const point = Buffer.from(keys.public_key, "base64url");
	const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
	const { payload } = await jwtVerify(tokenOf(header), await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));
	expect(payload).toEqual({ aud: "https://push.example.org:8443", sub: "https://homeroom.example.org", exp: expect.any(Number) });
	expect(Number(payload.exp) - Date.now() / 1000).toBeLessThanOrEqual(12 * 3600);
	expect(decodeProtectedHeader(tokenOf(header))).toEqual({ typ: "JWT", alg: "ES256" });
});
test.each([
	["https://homeroom.example.org", "https://homeroom.example.org"],
	["http://school.example.org:3000", "mailto:homeroom@school.example.org"],
	["http://127.0.0.1:3000", "mailto:homeroom@localhost"],
])("of %s push services may turn to %s", async (publicUrl, contact) => {
	expect(decodeJwt(tokenOf(await new PushKeys(SECRET, publicUrl).vouch("https://push.example.org/"))).sub).toBe(contact);
});
