import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { eventually } from "../../../testing/eventually.ts";
import { newDatabase, TEST_SECRET } from "../../../testing/test-app.ts";
import { tapWire } from "../../../testing/wire.ts";

/** As pino counts them. */
const WARN = 40;

test("a database that goes away and comes back is one line each, with nothing from the jobs but what failed", async () => {
	const folder = await mkdtemp(join(tmpdir(), "homeroom-test-files-"));
	const wire = await tapWire(await newDatabase());
	const all: { level: number; msg: string; err?: { stack?: string } }[] = [];
	const told = () => all.filter(({ level }) => level >= WARN);
	const app = await createApp({
		url: wire.url,
		secret: TEST_SECRET,
		poolSize: 2,
		demoLogins: [],
		files: { folder },
		log: pino({ level: "debug" }, { write: (line: string) => all.push(JSON.parse(line)) }),
		test: { unsafeDatabase: true },
	});
	const seen = (msg: RegExp) => told().filter((line) => msg.test(line.msg));
	expect(told()).toEqual([]);
	wire.close();
	await eventually(() => expect(seen(/^The database is away: nothing listens there\.$/)).toHaveLength(1));
	// the worker has tried more than once
	await eventually(() => expect(all.filter(({ msg }) => msg.startsWith("Jobs: ")).length).toBeGreaterThan(2));
	expect(seen(/is back/)).toEqual([]);
	await wire.mend();
	await eventually(() => expect(seen(/^The database is back after \d+ s\.$/)).toHaveLength(1));
	expect(told().filter(({ msg }) => !/^The database is|^Job \w+ failed/.test(msg))).toEqual([]);
	for (const { err } of told()) expect(err?.stack).toBeUndefined();
	await app.stop();
	wire.close();
	await rm(folder, { recursive: true });
});
