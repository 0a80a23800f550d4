import { argon2Sync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashPassword, passwordFits } from "./passwords.ts";

describe("passwords", () => {
	test("fit their own hash and no other", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({ unit: "binary", maxLength: 60 }),
				fc.string({ unit: "binary", maxLength: 60 }),
				async (password, other) => {
					const hash = await hashPassword(password);
					expect(await passwordFits(password, hash)).toBe(true);
					expect(await passwordFits(other, hash)).toBe(other.normalize("NFKC") === password.normalize("NFKC"));
				},
			),
			{ numRuns: 6 },
		);
	});
	test("typed on different keyboards are the same", async () => {
		const hash = await hashPassword("Zoë ﬁ");
		expect(await passwordFits("Zoe\u0308 fi", hash)).toBe(true);
		expect(await passwordFits("Zoe fi", hash)).toBe(false);
	});
	test("are stored with their cost, never twice alike, never as themselves", async () => {
		const [one, two] = [await hashPassword("same"), await hashPassword("same")];
		expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
		expect(one).not.toBe(two);
		expect(one).not.toContain("same");
	});
	test("with a cost of other days still fit", async () => {
		const salt = Buffer.alloc(16, 7);
		const tag = argon2Sync("argon2id", { message: "old days", nonce: salt, tagLength: 32, memory: 64, passes: 3, parallelism: 2 });
		const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
		const hash = `$argon2id$v=19$m=64,t=3,p=2$${plain(salt)}$${plain(tag)}`;
		expect(await passwordFits("old days", hash)).toBe(true);
		expect(await passwordFits("old nights", hash)).toBe(false);
		expect(await passwordFits("old days", hash.replace("t=3", "t=4"))).toBe(false);
	});
	test.each([null, undefined, "", "plain text", "$argon2i$v=19$m=64,t=3,p=1$c29tZXNhbHQ$aGFzaA", "$argon2id$v=19$m=x,t=3,p=1$a$b"])(
		"never fit %j",
		async (hash) => {
			expect(await passwordFits("", hash)).toBe(false);
			expect(await passwordFits("password", hash)).toBe(false);
		},
	);
});
