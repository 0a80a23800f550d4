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
		mkdirSync(join(root, "locales/de"));
		writeFileSync(
			join(root, "locales/de/words.json"),
			JSON.stringify({ nouns: { open: "student,course", student: "Schüler/in|Schülerinnen und Schüler|f", course: "Kurs|Kurse|m" } }),
		);
		const german = { g: "Teile des Kurses", h: "Alle Schüler", i: "von Schülerinnen", j: "Kursplan", k: "{course_gen} von {student_dat}" };
		writeFileSync(join(root, "locales/de/rooms.json"), JSON.stringify({ screen: german }));
		expect(findFixedNouns(root).map((fault) => fault.split(" ")[2])).toEqual(["a", "c", "f", "g", "h", "i"]);
	} finally {
		rmSync(root, { recursive: true });
	}
});
