import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findFixedNouns } from "./own-nouns.ts";
import { ROOT } from "./run.ts";
import { readWords } from "./words.ts";

test("no sentence says a word itself that a school may change", () => {
	expect(findFixedNouns(ROOT)).toEqual([]);
});
test("one that does is named", () => {
	const root = mkdtempSync(join(tmpdir(), "nouns-"));
	try {
		mkdirSync(join(root, "locales/en"), { recursive: true });
		const write = (name: string, words: object) => writeFileSync(join(root, `locales/en/${name}.json`), JSON.stringify(words));
		write("words", { nouns: { open: "client", client: "client|clients|n" } });
		write("rooms", {
			screen: {
				a: "All Clients",
				b: "{client_many}",
				c: "{count, plural, one {# client} other {# {client_many}}}",
				d: "{client} and {clients, plural, other {#}}",
				e: "A student",
				"also.x": "clients",
			},
			refusals: { f: "No client." },
		});
		expect(findFixedNouns(root).map((fault) => fault.split(" ")[2])).toEqual(["a", "c", "f"]);
		expect(readWords(root, "en", "rooms.json").screen).toMatchObject({ b: "clients", d: "{client} and {clients, plural, other {#}}" });
	} finally {
		rmSync(root, { recursive: true });
	}
});
