import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { homeroom } from "./cli-commands.ts";
import { onPlatform } from "./kit/db/platform-db.ts";
import { openPool } from "./kit/db/pool.ts";
import { sendSecretMail } from "./kit/mail/mail.ts";
import type { SecretMail } from "./kit/mail/mail-content.ts";
import { emptyDatabase } from "./testing/empty-database.ts";
import { TEST_LINKS } from "./testing/mail-reading.ts";
import { newDatabase, TEST_SECRET } from "./testing/test-app.ts";
import { tapWire } from "./testing/wire.ts";

let said: string;
let complained: string;
/** Where no data is yet. */
let nowhere: string;
beforeEach(async () => {
	nowhere = await mkdtemp(join(tmpdir(), "homeroom-cli-"));
	said = "";
	complained = "";
	vi.spyOn(process.stdout, "write").mockImplementation((text) => {
		said += String(text);
		return true;
	});
	vi.spyOn(process.stderr, "write").mockImplementation((text) => {
		complained += String(text);
		return true;
	});
});
afterEach(async () => {
	await rm(nowhere, { recursive: true });
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	process.exitCode = undefined;
});
async function run(args: string[], url?: string): Promise<void> {
	vi.stubEnv("DATABASE_URL", url);
	await homeroom(args);
}

describe("the command line", () => {
	test("tells its commands", async () => {
		await run([]);
		expect(said).toMatch(/migrate[\s\S]*demo/);
		expect(process.exitCode).toBe(0);
	});
	test("refuses what it does not know", async () => {
		await run(["destroy"]);
		expect(said).toContain("Commands:");
		expect(process.exitCode).toBe(1);
	});
	test("migrates", async () => {
		await run(["migrate"], await newDatabase());
		expect(said).toBe("0 steps ran.\n");
	});
	test.each([["migrate"], ["demo"], ["operator", "list"], ["audit", "verify"]])(
		"%s leaves the database of a newer program alone",
		async (...args) => {
			const url = await newDatabase();
			const client = new pg.Client({ connectionString: url });
			await client.connect();
			await client.query("insert into schema_migrations (name, hash) values ('29990101000000_moons_create.sql', 'x')");
			await client.end();
			await run(args, url);
			expect(complained).toMatch(/^The database was brought up to date by a newer Homeroom [^\n]+\n$/);
			expect(process.exitCode).toBe(1);
		},
	);
	test.each([
		["audit", "verify"],
		["mail", "list"],
		["operator", "list"],
	])("%s %s looks, and leaves a database of an older program as it is", async (...args) => {
		const url = await newDatabase();
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		await client.query("delete from schema_migrations where name = (select max(name) from schema_migrations)");
		await run(args, url);
		expect(complained).toMatch(/^The database lacks 1 of the \d+ steps of this Homeroom: [^\n]+\n$/);
		expect((await client.query("select from schema_migrations")).rowCount).toBeGreaterThan(50);
		await client.end();
	});
	test("fills the demo schools once", async () => {
		const url = await newDatabase();
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		// the large one of them has a timetable from the start, so that only the small one gets lessons: how both are filled is asked in demo.test.ts
		await client.query(`
			create function has_one() returns trigger language plpgsql as $$ begin
				insert into timetables (customer_id, academic_year_id, name, starts_on, ends_on) select new.customer_id, new.id, 'Theirs', new.starts_on, new.ends_on
					from platform.customers c where c.id = new.customer_id and c.subdomain = 'south' and new.is_current;
				return null;
			end $$;
			create trigger has_one after insert on academic_years for each row execute function has_one()`);
		await run(["demo"], url);
		expect(said).toBe("Filled two demo schools.\n");
		const { rows } = await client.query(
			"select c.subdomain, exists (select from schedules s where s.customer_id = c.id) as taught from platform.customers c order by 1",
		);
		expect(rows).toEqual([
			{ subdomain: "north", taught: true },
			{ subdomain: "south", taught: false },
		]);
		await client.end();
		await run(["demo"], url);
		expect(said).toContain("are there already");
	});
	test("adds, lists and removes operators", async () => {
		const url = await newDatabase();
		const saying = async (args: string[]) => {
			said = "";
			await run(["operator", ...args], url);
			expect(said + complained).not.toBe("");
			return said;
		};
		expect(await saying(["list"])).toBe("There is no operator.\n");
		expect(await saying(["add", "Lena@Weber.test", "Lena", "Weber"])).toMatch(
			/^lena@weber\.test is an operator\.[\s\S]*http:\/\/localhost:3000\/Password-setup#\S{43}\n$/,
		);
		expect(await saying(["list"])).toBe("lena@weber.test  Lena Weber\n");
		expect(await saying(["remove", "lena@weber.test"])).toContain("is no operator any more");
		expect(await saying(["list"])).toBe("There is no operator.\n");
		await saying(["remove", "lena@weber.test"]);
		expect(complained).toContain("lena@weber.test is no operator.");
		expect(process.exitCode).toBe(1);
	});
	test.each([[["operator"]], [["operator", "add"]], [["operator", "add", "nobody"]]])("%j says how it is called", async (args) => {
		await run(args, await newDatabase());
		expect(complained).toContain("operator add <email>");
		expect(process.exitCode).toBe(1);
	});
	test("shows a mail with its link to whoever has the secret, and notes that", async () => {
		const url = await newDatabase();
		const pool = openPool({ url, max: 1, as: "platform", onError: () => {} });
		const folder = await mkdtemp(join(tmpdir(), "homeroom-cli-"));
		const secret = "k".repeat(43);
		const mail: SecretMail = {
			template: "reset",
			locale: "en",
			to: "ana@x.test",
			subject: "Set a new password",
			paragraphs: ["Hello Ana,"],
			action: { label: "Set", url: "http://homeroom.test/Password-setup#", secret },
		};
		await sendSecretMail(onPlatform(pool), TEST_LINKS.box, mail);
		const { rows } = await pool.query("select id from platform.mails");
		const saying = async (args: string[], installationSecret: string | undefined) => {
			said = "";
			complained = "";
			vi.stubEnv("HOMEROOM_SECRET", installationSecret);
			vi.stubEnv("HOMEROOM_DATA", folder);
			await run(["mail", ...args], url);
			expect(said + complained).not.toBe("");
			return said + complained;
		};
		expect(await saying(["list"], undefined)).toMatch(/^\d+ {2}\S+ \S+ {2}waiting {2}ana@x\.test {2}Set a new password\n$/);
		expect(await saying(["show", rows[0].id], TEST_SECRET)).toContain(`http://homeroom.test/Password-setup#${secret}`);
		expect((await pool.query("select action, details from platform.operator_log")).rows).toEqual([
			{ action: "mail show", details: { mail_id: Number(rows[0].id) } },
		]);
		expect(await saying(["show", rows[0].id], "another secret that is long enough")).toContain("sealed with another secret");
		expect(await saying(["show", rows[0].id], undefined)).toContain("sealed with the installation's secret");
		expect(await saying(["show", "999"], TEST_SECRET)).toContain("There is no mail 999.");
		expect(await saying(["show"], TEST_SECRET)).toContain("mail show <id>");
		const { id } = rows[0];
		const doubt = () => pool.query("update platform.mails set status = 'in_doubt', claimed_at = now()");
		expect(await saying(["again", id], undefined)).toContain(`Mail ${id} is waiting`);
		await doubt();
		expect(await saying(["again", id], undefined)).toContain(`Mail ${id} waits to be sent again.`);
		await doubt();
		expect(await saying(["settle", id], undefined)).toContain(`Mail ${id} counts as sent`);
		expect(await saying(["settle", id], undefined)).toContain("only one in doubt is settled");
		expect(await saying(["settle", "999"], undefined)).toContain("There is no mail 999.");
		expect((await pool.query("select status, body_text, sealed from platform.mails")).rows).toEqual([
			{ status: "sent", body_text: null, sealed: null },
		]);
		expect((await pool.query("select action from platform.operator_log order by id")).rows.map(({ action }) => action)).toEqual([
			"mail show",
			"mail again",
			"mail settle",
		]);
		await pool.end();
		await rm(folder, { recursive: true });
	});
	test("backs up, verifies and restores, encrypted where a passphrase is given", async () => {
		const folder = await mkdtemp(join(tmpdir(), "homeroom-cli-"));
		const file = join(folder, "a.backup");
		const secret = "a secret of this test, long enough for it";
		await writeFile(join(folder, "passphrase"), "a passphrase of the tests\n");
		await mkdir(join(folder, "data"));
		await writeFile(join(folder, "data/secret"), secret);
		vi.stubEnv("HOMEROOM_DATA", join(folder, "data"));
		const url = await newDatabase();
		const into = await emptyDatabase();
		const saying = async (args: string[], at?: string) => {
			said = complained = "";
			await run(args, at);
			expect(said + complained.replaceAll(/^ {2}.*\n/gm, "")).not.toBe("");
			return said + complained.replaceAll(/^ {2}.*\n/gm, "");
		};
		const key = ["--passphrase-file", join(folder, "passphrase")];
		expect(await saying(["backup", file], url)).toMatch(/rows and 0 files as of [\s\S]*It is not encrypted[\s\S]*secret is not in it/);
		expect(await saying(["verify", file])).toMatch(/^Whole: \d+ rows and 0 files in \d+ tables, .*not encrypted, without the secret\.\n$/);
		expect(await saying(["backup", file, ...key], url)).toMatch(/, encrypted\.\n$/);
		expect(await saying(["verify", file])).toContain("The backup is encrypted: give its passphrase");
		expect(await saying(["verify", file, ...key])).toContain("encrypted, with the secret.");
		vi.stubEnv("HOMEROOM_DATA", join(folder, "other"));
		await mkdir(join(folder, "other"));
		await writeFile(join(folder, "other/secret"), "of a first start");
		expect(await saying(["restore", file, ...key], into.url)).toMatch(/^Restored \d+ rows and 0 files as of .*\n$/);
		expect((await readFile(join(folder, "other/secret"), "utf8")).trim()).toBe(secret);
		expect(await readFile(join(folder, "other/secret.before-restore"), "utf8")).toBe("of a first start");
		for (const args of [["backup"], ["verify", "a", "b"], ["restore", file, "--passphrase-file"]])
			expect(await saying(args, url)).toContain(`${args[0]} <file> [--passphrase-file <file>]`);
		await writeFile(join(folder, "passphrase"), "short");
		expect(await saying(["backup", file, ...key], url)).toContain("at least 12 characters");
		expect(process.exitCode).toBe(1);
		await into.drop();
		await rm(folder, { recursive: true });
	});
	/** What a command says of a database that it cannot use: one sentence, without a stack or the password. */
	async function refusal(args: string[], url: string): Promise<string> {
		vi.stubEnv("HOMEROOM_DATA", join(nowhere, "data"));
		await run(args, url);
		expect(complained).toMatch(/^[^\n]+\n$/);
		expect(complained).not.toMatch(/hidden| {4}at /);
		expect(process.exitCode).toBe(1);
		return complained;
	}
	test.each([["migrate"], ["demo"], ["operator", "list"], ["mail", "list"], ["audit", "verify"], ["backup", "x.backup"]])(
		"%s at a database that is away says so in one sentence",
		async (...args) => {
			expect(await refusal(args, "postgres://user:hidden@127.0.0.1:1/none")).toBe(
				"The database at DATABASE_URL (127.0.0.1:1/none) cannot be used: nothing listens there.\n",
			);
		},
	);
	test("a wrong password, a server that never answers, one that hangs up, and a # are told in one sentence", async () => {
		const wrong = new URL(await newDatabase());
		const silent = await tapWire(wrong.href, { silent: true });
		wrong.password = "hidden";
		expect(await refusal(["migrate"], wrong.href)).toContain("user or password is wrong");
		const again = (url: string) => {
			complained = "";
			return refusal(["migrate"], url);
		};
		expect(await again(silent.url)).toContain("it does not answer");
		silent.close();
		const rude = createServer((socket) => socket.once("data", () => socket.end()));
		await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
		const { port } = rude.address() as { port: number };
		expect(await again(`postgres://user:hidden@127.0.0.1:${port}/none`)).toContain("it broke the connection off");
		rude.close();
		expect(await again("postgres://user:hid#den@127.0.0.1:1/none")).toContain("write # as %23");
		expect(await again("postgres://user:hid/den@127.0.0.1:1/none")).toContain("write / as %2F");
	});
	test("a backup into a missing folder, or onto a folder, ends in one sentence", async () => {
		const url = await newDatabase();
		const folder = await mkdtemp(join(tmpdir(), "homeroom-cli-"));
		const missing = join(folder, "missing", "a.backup");
		expect(await refusal(["backup", missing], url)).toBe(`The backup cannot be written to ${missing}: its folder does not exist.\n`);
		complained = "";
		expect(await refusal(["backup", folder], url)).toBe(`The backup cannot be written to ${folder}: it is a folder.\n`);
		await rm(folder, { recursive: true });
	});
	test("says what is wrong", async () => {
		await run(["migrate"], "mysql://nowhere");
		expect(complained).toContain("DATABASE_URL: must look like postgres://");
		expect(process.exitCode).toBe(1);
		expect(complained).not.toContain("    at ");
	});
});
