import { benchBackup } from "./bench-backup.ts";
import { benchBrowser } from "./bench-browser.ts";
import { benchBundle } from "./bench-bundle.ts";
import { FULL, openDatabase, SMALL } from "./bench-data.ts";
import { benchDay } from "./bench-day.ts";
import { benchDepth } from "./bench-depth.ts";
import { benchDesk } from "./bench-desk.ts";
import { benchHostile } from "./bench-hostile.ts";
import { benchImport } from "./bench-import.ts";
import { benchDatabaseLayer, benchHttp } from "./bench-list.ts";
import { benchLive } from "./bench-live.ts";
import { startLoad } from "./bench-load.ts";
import { benchLogins } from "./bench-logins.ts";
import { benchMessages } from "./bench-messages.ts";
import { benchNotices } from "./bench-notices.ts";
import { benchPages } from "./bench-pages.ts";
import { benchRoster } from "./bench-roster.ts";
import { benchStart } from "./bench-start.ts";
import { benchStatements } from "./bench-statements.ts";
import { printTable, type Row, say } from "./bench-table.ts";
import { benchWork } from "./bench-work.ts";
import type { World } from "./bench-world.ts";

/** With `world` a bench gets the big database; without, it makes what it needs itself. */
const BENCHES: Record<string, { title: string } & ({ world: (world: World) => Promise<Row[]> } | { alone: () => Promise<Row[]> })> = {
	http: { title: "list calls per second", world: benchHttp },
	db: { title: "row security and our database layer", world: benchDatabaseLayer },
	depth: { title: "large lists and deep pages", world: benchDepth },
	statements: { title: "statements per call", world: benchStatements },
	logins: { title: "other calls while people sign in", world: benchLogins },
	hostile: { title: "other calls beside files made to hurt", world: benchHostile },
	import: { title: "a file of students in, and out again", world: benchImport },
	roster: { title: "a district's files in as one", world: benchRoster },
	backup: { title: "backup beside COPY, and restore", world: benchBackup },
	live: { title: "live updates", world: benchLive },
	browser: { title: "the list page in Chromium", world: benchBrowser },
	pages: { title: "what people open, at three sizes of a school", alone: benchPages },
	day: { title: "timetable and registers of a term", alone: benchDay },
	desk: { title: "figures of the start page", alone: benchDesk },
	messages: { title: "a message to all families of a very large school", alone: benchMessages },
	notices: { title: "the inbox with a million notices", alone: benchNotices },
	work: { title: "tasks and the calendar with years behind them", alone: benchWork },
	start: { title: "start and memory", alone: benchStart },
	bundle: { title: "size of the pages", alone: benchBundle },
};

const words = process.argv.slice(2);
const small = words.includes("--small");
const wanted = words.filter((word) => !word.startsWith("--"));
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
	say(`There is no bench ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}. Option: --small for a quick look.`);
	process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop().finally(() => process.exit(130)));

let world: World | undefined;
const rows: Row[] = [];
try {
	for (const [name, bench] of Object.entries(BENCHES)) {
		if (wanted.length > 0 && !wanted.includes(name)) continue;
		say(`${name}: ${bench.title}`);
		try {
			if ("alone" in bench) {
				await stop(); // what idles beside it would be measured with it
				rows.push(...(await bench.alone()));
			} else {
				world ??= { database: await openDatabase(small ? SMALL : FULL), load: startLoad(), seconds: small ? 1 : 4 };
				rows.push(...(await bench.world(world)));
			}
		} catch (error) {
			say(`  ${(error as Error).stack} ${String((error as Error).cause ?? "")}`);
			rows.push({ what: name, measured: `failed: ${(error as Error).message.split("\n")[0]?.slice(0, 80)}`, bar: "", ok: false });
		}
	}
} finally {
	await stop();
}
printTable(rows);
const missed = rows.filter(({ ok }) => ok === false).length;
say(missed === 0 ? "Every bar is held." : `${missed} of ${rows.length} bars are missed.`);
process.exit(missed === 0 ? 0 : 1);

async function stop(): Promise<void> {
	const last = world;
	world = undefined;
	await last?.load.stop();
	await last?.database.stop();
}
