import { afterAll, beforeAll, expect, test } from "vitest";
import { AREAS } from "../../all-areas.ts";
import { startTestApp, type TestApp } from "../test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

/** What the kit keeps: the log and its seals, imports, words and totals of lists, jobs' and requests' own rows. */
const OF_THE_KIT = [
	"batches",
	"change_seals",
	"changes",
	"idempotency_keys",
	"import_parts",
	"import_rows",
	"import_turns",
	"imports",
	"platform.attempts",
	"platform.backups",
	"platform.mails",
	"platform.modules",
	"platform.presences",
	"platform.tickets",
	"platform.unlogged_columns",
	"record_parts",
	"record_totals",
	"record_words",
	"schema_migrations",
];

test("every table belongs to one area or to the kit, and what an area logs is its own", async () => {
	const { rows } = await t.owner.query<{ name: string }>(
		`select case relnamespace::regnamespace::text when 'public' then relname else 'platform.' || relname end as name from pg_class
		where relnamespace in ('public'::regnamespace, 'platform'::regnamespace) and relkind in ('r', 'p') and not relispartition`,
	);
	const owned = AREAS.flatMap(({ owns = {} }) => Object.keys(owns));
	expect([...owned, ...OF_THE_KIT].sort()).toEqual(rows.map(({ name }) => name).sort());
	for (const { owns = {}, logged = {} } of AREAS)
		for (const [table, { virtual }] of Object.entries(logged)) expect(virtual === true || Object.hasOwn(owns, table), table).toBe(true);
});
