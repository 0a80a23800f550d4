import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { register } from "./key-bindings.ts";

let unregister: () => void = () => undefined;
afterEach(() => unregister());

/** What was run, in the order of the keys. */
function withKeys(...sequences: string[]): string[] {
	const ran: string[] = [];
	unregister = register(() => sequences.map((keys) => ({ keys, label: keys, run: () => void ran.push(keys) })));
	return ran;
}

it("knows one, two and three keys in a row", async () => {
	const ran = withKeys("n", "g s", "g h o");
	await userEvent.keyboard("ngsghon");
	expect(ran).toEqual(["n", "g s", "g h o", "n"]);
});

it("leaves a key alone while it may go on with a longer row", async () => {
	const ran = withKeys("n", "h", "o", "g n o");
	await userEvent.keyboard("gno");
	expect(ran).toEqual(["g n o"]);
	await userEvent.keyboard("gnh");
	expect(ran).toEqual(["g n o", "h"]);
});

it("begins anew after a key that leads nowhere", async () => {
	const ran = withKeys("g s", "g h o");
	await userEvent.keyboard("gxs");
	expect(ran).toEqual([]);
	await userEvent.keyboard("gghogs");
	expect(ran).toEqual(["g h o", "g s"]);
});
