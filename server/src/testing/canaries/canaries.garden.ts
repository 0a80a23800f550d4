import { createHash } from "node:crypto";
import type pg from "pg";
import type { Person } from "./canaries.people.ts";

/** A word that stands in one private place, and who may read it there. */
export interface Canary {
	word: string;
	/** `clients.notes`: the column, and the row. */
	column: string;
	table: string;
	row_id: number;
	/** What holds it: the row now, the log alone because it was written over, or the log alone because the row is gone. */
	age: "now" | "before" | "gone";
	readers: ReadonlySet<Person>;
}
export type Readers = readonly Person[];
/** Of a column: who reads it; with a value of its own where a word does not fit. */
export type Private = Record<string, Readers | { readers: Readers; values: [before: string, now: string] }>;
type Fixed = Record<string, unknown>;

export const OFFICE: Readers = ["admin", "editor", "office"];
export const NOBODY: Readers = [];
/** What an operator who helps sees nothing of, nor of the files beside it. */
const NOT_FOR_HELPERS: readonly string[] = [
	...["student_documents", "student_health", "staff_contracts", "messages", "message_recipients", "work_log"],
	...["emergency_people", "emergency_answers", "emergency_told"],
];

/** Plants words as it makes rows: first one that is written over at once, then the one that stays. */
export class Garden {
	readonly canaries: Canary[] = [];
	#words = 0;

	/** None occurs by chance, and none is like another: lists also find what is similar. */
	word(): string {
		return `zq${createHash("sha256")
			.update(`canary ${++this.#words}`)
			.digest("hex")
			.slice(0, 10)}`;
	}

	/** `beside`: the record that a file lies beside. */
	add({ beside, ...canary }: Omit<Canary, "readers"> & { readers: Readers; beside?: string }): void {
		// a helper sees what the school opened to them: what nobody reads is kept from them here, and what is never theirs
		const opened = canary.readers.length > 0 && !NOT_FOR_HELPERS.includes(beside ?? canary.table);
		const readers = opened ? [...canary.readers, "helper" as const] : canary.readers;
		this.canaries.push({ ...canary, readers: new Set(readers) });
	}

	/** A row with words in these columns; `custom.secret` is a field of the school's own. */
	async plant(client: pg.ClientBase, table: string, fixed: Fixed, hidden: Private): Promise<number> {
		const before: Fixed = {};
		const now: Fixed = {};
		const planted: { column: string; words: [string, string]; readers: Readers }[] = [];
		for (const [column, who] of Object.entries(hidden)) {
			const { readers, values = [this.word(), this.word()] } = "readers" in who ? who : { readers: who, values: undefined };
			planted.push({ column, words: values as [string, string], readers });
			for (const [at, word] of [
				[before, values[0]],
				[now, values[1]],
			] as const) {
				if (column.startsWith("custom.")) at.custom = { ...(at.custom as object), [column.slice(7)]: word };
				else at[column] = word;
			}
		}
		const row_id = await insert(client, table, { ...fixed, ...before });
		await update(client, table, row_id, now);
		for (const { column, words, readers } of planted) {
			this.add({ word: words[0] as string, column, table, row_id, age: "before", readers });
			this.add({ word: words[1] as string, column, table, row_id, age: "now", readers });
		}
		return row_id;
	}

	/** A row that is gone: its words are in the log alone. */
	async plantGone(client: pg.ClientBase, table: string, fixed: Fixed, hidden: Private): Promise<number> {
		const first = this.canaries.length;
		const row_id = await this.plant(client, table, fixed, hidden);
		await client.query(`delete from ${table} where id = $1`, [row_id]);
		for (const canary of this.canaries.slice(first)) canary.age = "gone";
		return row_id;
	}

	/** A column outside of the log, or one that is never written over. */
	async plantOnce(client: pg.ClientBase, table: string, fixed: Fixed, hidden: Record<string, Readers>, key = "id"): Promise<number> {
		const words = Object.entries(hidden).map(([column, readers]) => ({ column, readers, word: this.word() }));
		const row_id = await insert(client, table, { ...fixed, ...Object.fromEntries(words.map(({ column, word }) => [column, word])) }, key);
		for (const { column, readers, word } of words) this.add({ word, column, table, row_id, age: "now", readers });
		return row_id;
	}

	/** Words in this text that the person may not read. */
	leaks(person: Person, text: string): Canary[] {
		return [...found(text)].flatMap((word) => {
			const canary = this.byWord.get(word);
			return canary === undefined || canary.readers.has(person) ? [] : [canary];
		});
	}
	get byWord(): Map<string, Canary> {
		if (this.#byWord.size !== this.canaries.length) this.#byWord = new Map(this.canaries.map((canary) => [canary.word, canary]));
		return this.#byWord;
	}
	#byWord = new Map<string, Canary>();

	/** Words in this text, whoever may read them. */
	wordsIn(text: string): Set<string> {
		return found(text);
	}
}
/** Words, numbers and days that are canaries: all have a shape that nothing else has. */
const SHAPE = /zq[0-9a-f]{10}|\+999 70\d{4}|19[01]\d-05-17|77007\d{4}/g;
const found = (text: string): Set<string> => new Set(text.match(SHAPE) ?? []);

const asColumn = (value: unknown): unknown =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;

async function insert(client: pg.ClientBase, table: string, values: Fixed, key = "id"): Promise<number> {
	const names = Object.keys(values);
	const places = names.map((_, i) => `$${i + 1}`);
	const { rows } = await client.query<{ id: string }>(
		`insert into ${table} (${names.join(", ")}) values (${places.join(", ")}) returning ${key} as id`,
		Object.values(values).map(asColumn),
	);
	return Number(rows[0]?.id);
}
async function update(client: pg.ClientBase, table: string, id: number, values: Fixed): Promise<void> {
	const names = Object.keys(values);
	await client.query(`update ${table} set ${names.map((name, i) => `${name} = $${i + 2}`).join(", ")} where id = $1`, [
		id,
		...Object.values(values).map(asColumn),
	]);
}
