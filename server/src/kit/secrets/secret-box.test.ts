import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const box = createSecretBox("a secret that is only used by tests");

test("what was sealed is opened again, and never looks the same twice", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const sealed = box.seal(text);
			expect(box.open(sealed)).toBe(Buffer.from(text, "utf8").toString("utf8"));
			expect(box.seal(text).equals(sealed)).toBe(false);
		}),
	);
});
test("another installation's secret does not open it", () => {
	expect(() => createSecretBox("another secret that is only used by tests").open(box.seal("x"))).toThrow();
});
test("a changed byte anywhere is noticed", () => {
	const sealed = box.seal("a client's secret");
	for (let at = 0; at < sealed.length; at++) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] as number) ^ 1;
		expect(() => box.open(changed)).toThrow();
	}
});
