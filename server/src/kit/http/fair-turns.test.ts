import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns.ts";

/** Work that ends when it is told to; `begun` in the order in which it was. */
function desk(turns: FairTurns) {
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	return {
		begun,
		ask: (name: string, party: number, limits?: Parameters<FairTurns["inTurn"]>[2]) =>
			turns.inTurn(
				party,
				() => {
					begun.push(name);
					return new Promise<void>((end) => ends.set(name, end));
				},
				limits,
			),
		async end(name: string, asked: Promise<void>) {
			ends.get(name)?.();
			await asked;
		},
	};
}

test("parties take turns, and none has two at a time", async () => {
	const { begun, ask, end } = desk(new FairTurns(2));
	const a = ["a1", "a2", "a3"].map((name) => ask(name, 1)) as [Promise<void>, Promise<void>, Promise<void>];
	expect(begun).toEqual(["a1"]);
	const b = ["b1", "b2"].map((name) => ask(name, 2)) as [Promise<void>, Promise<void>];
	const c = ask("c1", 3);
	expect(begun).toEqual(["a1", "b1"]);
	await end("a1", a[0]);
	expect(begun).toEqual(["a1", "b1", "c1"]);
	await end("c1", c);
	expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
	const d = ask("d1", 4);
	await end("a2", a[1]);
	expect(begun).toEqual(["a1", "b1", "c1", "a2", "d1"]);
	await end("b1", b[0]);
	await end("d1", d);
	expect(begun.slice(5).sort()).toEqual(["a3", "b2"]);
});
test("whoever has waited long enough is told whether it was for themselves, and is not waited for", async () => {
	const { begun, ask, end } = desk(new FairTurns(1));
	const limits = { patience: 5, refusal: (own: boolean) => new Error(own ? "own" : "others") };
	const first = ask("a1", 1);
	await expect(ask("a2", 1, limits)).rejects.toThrow("own");
	await expect(ask("b1", 2, limits)).rejects.toThrow("others");
	await end("a1", first);
	const last = ask("b2", 2);
	expect(begun).toEqual(["a1", "b2"]);
	await end("b2", last);
});
test("who has enough waiting is refused; other work of theirs does not count", async () => {
	const { begun, ask, end } = desk(new FairTurns(1));
	const limits = { waiting: 1, refusal: () => new Error("enough") };
	const first = ask("a1", 1);
	const looked = ask("a2", 1);
	const second = ask("a3", 1, limits);
	await expect(ask("a4", 1, limits)).rejects.toThrow("enough");
	for (const [name, asked] of [
		["a1", first],
		["a2", looked],
		["a3", second],
	] as const)
		await end(name, asked);
	expect(begun).toEqual(["a1", "a2", "a3"]);
});
test("work that fails gives its place back", async () => {
	const turns = new FairTurns(1);
	await expect(turns.inTurn(1, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
	expect(await turns.inTurn(1, async () => "done")).toBe("done");
});
