import type pg from "pg";
import { expect, test } from "vitest";
import { refuseOldServer } from "./migrate.ts";

const server = (number: string, version: string, encoding = "UTF8", knows_letters = true) =>
	({ query: async () => ({ rows: [{ number, version, encoding, knows_letters }] }) }) as unknown as Pick<pg.Client, "query">;

test("a PostgreSQL that is too old is refused in one sentence; 15 is not", async () => {
	await expect(refuseOldServer(server("140012", "14.12"))).rejects.toThrow(
		"Homeroom needs PostgreSQL 15 or newer; the server at DATABASE_URL is 14.12.",
	);
	await expect(refuseOldServer(server("150000", "15.0"))).resolves.toBe(15);
});
