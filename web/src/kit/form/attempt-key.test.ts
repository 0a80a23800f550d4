import { expect, it } from "vitest";
import { createAttemptKey } from "./attempt-key.ts";

function counting() {
	let made = 0;
	return createAttemptKey(() => `key-${++made}`);
}

it("keeps the key while nobody knows whether the attempt arrived", () => {
	const key = counting();
	for (const status of [0, 500, 503]) {
		key.failed(status);
		expect(key.current()).toBe("key-1");
	}
});

it("takes a new key after a refusal: nothing was carried out", () => {
	const key = counting();
	key.failed(422);
	expect(key.current()).toBe("key-2");
	key.failed(409);
	expect(key.current()).toBe("key-3");
});
