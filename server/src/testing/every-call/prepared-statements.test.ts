import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../test-app.ts";
import { statementsOf } from "./statements.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

interface Wire {
	parse(message: { name: string; text: string; types: number[] }): void;
	describe(message: { type: "S"; name: string }): void;
	sync(): void;
}
/** The columns that PostgreSQL says a statement answers; it is not run. */
const describe = (client: pg.ClientBase, text: string): Promise<string[]> =>
	new Promise((resolve, reject) => {
		let columns: string[] = [];
		let failure: Error | undefined;
		// cast: what pg asks of a query, which its types leave out
		client.query({
			submit(wire: Wire) {
				wire.parse({ name: "", text, types: [] });
				wire.describe({ type: "S", name: "" });
				wire.sync();
			},
			handleRowDescription({ fields }: { fields: { name: string }[] }) {
				columns = fields.map(({ name }) => name);
			},
			handleError(error: Error) {
				failure = error;
			},
			handleReadyForQuery() {
				if (failure === undefined) resolve(columns);
				else reject(failure);
			},
		} as unknown as pg.Submittable);
	});

test("statements fit the migrated catalogue, and answer what their row types say", { timeout: 120_000 }, async () => {
	const all = statementsOf();
	const known = all.filter(({ text }) => text !== undefined);
	const client = await t.owner.connect();
	const faults: string[] = [];
	try {
		for (const { at, text, keys } of known) {
			const columns = await describe(client, text as string).catch((error: Error) => {
				faults.push(`${at}: ${error.message}`);
			});
			const missing = columns === undefined ? [] : (keys ?? []).filter((key) => !columns.includes(key));
			if (missing.length > 0) faults.push(`${at}: no column ${missing.join(", ")}`);
		}
	} finally {
		client.release();
	}
	process.stdout.write(`${known.length} of ${all.length} statements were prepared; the others are put together as they run.\n`);
	expect(faults).toEqual([]);
	expect(known.length).toBeGreaterThan(280);
});
