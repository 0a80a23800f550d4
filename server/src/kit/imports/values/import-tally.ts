import { cut } from "../../sheets/sheet-limits.ts";
import type { ReadRow, SpokenCell } from "../import-rows.ts";
import type { FileField } from "../import-words.ts";
import type { Found, FoundValue } from "./import-found.ts";
import { isToMake } from "./import-meanings.ts";

/** Words of a field that are kept: more are names of people, not choices. */
const MOST_WORDS = 200;
const SHOWN = 500;

/** Counts the words of a file while it is read. */
export class Tally {
	readonly #fields: ReadonlyMap<string, FileField>;
	readonly #words = new Map<string, Map<string, FoundValue>>();
	readonly #more = new Map<string, number>();

	constructor(fields: readonly FileField[]) {
		this.#fields = new Map(fields.map((file) => [file.name, file]));
	}
	/** Once names are ids. */
	count(row: ReadRow, cells: readonly SpokenCell[]): void {
		for (const cell of cells) {
			const words = this.#words.get(cell.name) ?? new Map<string, FoundValue>();
			this.#words.set(cell.name, words);
			const known = words.get(cell.text);
			if (known !== undefined) known.rows++;
			else if (words.size < MOST_WORDS) words.set(cell.text, { text: cut(cell.text, SHOWN), rows: 1, ...this.#takenFor(row, cell) });
			else this.#more.set(cell.name, (this.#more.get(cell.name) ?? 0) + 1);
		}
	}
	#takenFor(row: ReadRow, { name, meant }: SpokenCell): Pick<FoundValue, "state" | "to"> {
		if (meant?.to === null) return { state: "left", to: null };
		if (meant?.make) return { state: "made", to: meant.to };
		const code = row.problems[name]?.message;
		if (code !== undefined) return { state: code === "import_ambiguous" ? "ambiguous" : "unknown", to: null };
		if (row.kept?.includes(name)) return { state: "kept", to: null };
		return { state: row.proposed?.includes(name) ? "proposed" : (meant?.state ?? "read"), to: this.#told(name, row.input[name]) };
	}
	#told(name: string, value: unknown): string | null {
		if (value === undefined || value === null || isToMake(value)) return null;
		const kind = this.#fields.get(name)?.field.kind;
		if (kind === "record" || kind === "user") return `#${value}`;
		return kind === "yes_no" ? (value === true ? "yes" : "no") : String(value);
	}
	found(): Found {
		return Object.fromEntries(
			[...this.#words].map(([name, words]) => [name, { values: [...words.values()], more: this.#more.get(name) ?? 0 }]),
		);
	}
}
