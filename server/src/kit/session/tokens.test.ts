import { hkdfSync } from "node:crypto";
import fc from "fast-check";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { hashOf } from "../secrets/hash-of.ts";
import { ACCESS_MS, createTokens } from "./tokens.ts";

const SECRET = "the secret of this installation, long enough";
const NOON = Date.parse("2026-11-15T12:00:00Z");
const DAY = 864e5;
const at = (now: number, secret = SECRET) => createTokens(secret, () => now);
const claims = { session_id: "5f0c2f4e-0000-4000-8000-000000000001", user_id: 7, customer_id: 3 };
const INVALID = { code: "token_invalid" };

describe("an access token", () => {
	test("carries who and where, for ten minutes", async () => {
		await fc.assert(
			fc.asyncProperty(fc.uuid(), fc.integer({ min: 1 }), fc.option(fc.integer({ min: 1 })), async (session_id, user_id, customer_id) => {
				const { access_token, expires_at } = await at(NOON).sign({ session_id, user_id, customer_id });
				expect(expires_at).toBe(new Date(NOON + ACCESS_MS).toISOString());
				expect(await at(NOON).verify(access_token)).toEqual({ session_id, user_id, customer_id, expires: NOON + ACCESS_MS });
			}),
			{ numRuns: 20 },
		);
		expect(ACCESS_MS).toBeLessThanOrEqual(600_000);
	});
	test("is good until it expires, and over midnight", async () => {
		const late = NOON + DAY / 2 - 60_000;
		const { access_token } = await at(late).sign(claims);
		expect(await at(late + ACCESS_MS - 1000).verify(access_token)).toMatchObject(claims);
		await expect(at(late + ACCESS_MS).verify(access_token)).rejects.toMatchObject(INVALID);
	});
	test("of another installation is none", async () => {
		const { access_token } = await at(NOON, "another secret that is long enough too").sign(claims);
		await expect(at(NOON).verify(access_token)).rejects.toMatchObject(INVALID);
	});
	test("changed in any place is none", async () => {
		const { access_token } = await at(NOON).sign(claims);
		await fc.assert(
			fc.asyncProperty(fc.nat(access_token.length - 1), fc.constantFrom(..."abcXYZ019-_."), async (place, letter) => {
				const changed = access_token.slice(0, place) + letter + access_token.slice(place + 1);
				// the last letter of a part carries two bits that mean nothing
				fc.pre(changed !== access_token && place !== access_token.length - 1);
				await expect(at(NOON).verify(changed)).rejects.toMatchObject(INVALID);
			}),
		);
	});
	test.each(["", "x", "a.b.c", "Bearer x", "null"])("is not %j", async (text) => {
		await expect(at(NOON).verify(text)).rejects.toMatchObject(INVALID);
	});

	const keyOf = (kid: string) => new Uint8Array(hkdfSync("sha256", SECRET, "homeroom access token", kid, 32));
	const today = String(Math.floor(NOON / DAY));
	const forged = (kid: string, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, alg = "HS256") =>
		change(
			new SignJWT({ sid: claims.session_id, cid: 3 })
				.setProtectedHeader({ alg, kid })
				.setIssuer("homeroom")
				.setSubject("7")
				.setExpirationTime(NOON / 1000 + 60),
		).sign(keyOf(kid));
	test("made by hand with the right key is one, so that the following are refused for their fault alone", async () => {
		expect(await at(NOON).verify(await forged(today))).toMatchObject(claims);
		expect(await at(NOON).verify(await forged(String(Number(today) - 1)))).toMatchObject(claims);
	});
	test.each([
		["a key two days old", () => forged(String(Number(today) - 2))],
		["tomorrow's key", () => forged(String(Number(today) + 1))],
		["another issuer", () => forged(today, (jwt) => jwt.setIssuer("somebody"))],
		["another algorithm", () => forged(today, (jwt) => jwt, "HS512")],
		[
			"no expiry",
			() =>
				new SignJWT({ sid: "s", cid: 3 })
					.setProtectedHeader({ alg: "HS256", kid: today })
					.setIssuer("homeroom")
					.setSubject("7")
					.sign(keyOf(today)),
		],
		[
			"no session",
			() =>
				new SignJWT({ cid: 3 })
					.setProtectedHeader({ alg: "HS256", kid: today })
					.setIssuer("homeroom")
					.setSubject("7")
					.setExpirationTime(NOON / 1000 + 60)
					.sign(keyOf(today)),
		],
		[
			"no key id",
			() =>
				new SignJWT({ sid: "s" })
					.setProtectedHeader({ alg: "HS256" })
					.setIssuer("homeroom")
					.setSubject("7")
					.setExpirationTime(NOON / 1000 + 60)
					.sign(keyOf("")),
		],
		[
			"no signature",
			async () =>
				new UnsecuredJWT({ sid: claims.session_id, cid: 3 })
					.setIssuer("homeroom")
					.setSubject("7")
					.setExpirationTime(NOON / 1000 + 60)
					.encode(),
		],
	])("with %s is none", async (_, make) => {
		await expect(at(NOON).verify(await make())).rejects.toMatchObject(INVALID);
	});
});

describe("a refresh token", () => {
	const { firstRefresh, nextRefresh, sessionOf } = at(NOON);
	test("begins anew each time and names its session", () => {
		const [one, two] = [firstRefresh("s"), firstRefresh("s")];
		expect(one).toMatch(/^s\.[\w-]{43}\.[\w-]{43}$/);
		expect(one).not.toBe(two);
	});
	test("has one successor that only this installation can work out", () => {
		const first = firstRefresh("s");
		expect(nextRefresh("s", first)).toBe(nextRefresh("s", first));
		expect(nextRefresh("s", first)).not.toBe(first);
		expect(nextRefresh("s", first)).not.toBe(at(NOON, "another secret that is long enough too").nextRefresh("s", first));
		expect(nextRefresh("s", nextRefresh("s", first))).not.toBe(nextRefresh("s", first));
	});
	test("is known as ours, old or new; anything else is not", () => {
		const first = firstRefresh("s");
		expect([first, nextRefresh("s", first)].map(sessionOf)).toEqual(["s", "s"]);
		const [id, value, seal] = first.split(".");
		const strangers = [
			undefined,
			"",
			"s",
			`${id}.${value}`,
			`${id}.${value}.`,
			`x.${value}.${seal}`,
			`${id}.x${value}.${seal}`,
			`${first}x`,
		];
		expect(strangers.map(sessionOf)).toEqual(strangers.map(() => undefined));
		expect(sessionOf(at(NOON, "another secret that is long enough too").firstRefresh("s"))).toBeUndefined();
	});
	test("is stored as a hash", () => {
		expect(hashOf("token")).toHaveLength(32);
		expect(hashOf("token").equals(hashOf("token"))).toBe(true);
		expect(hashOf("token").equals(hashOf("Token"))).toBe(false);
	});
});
