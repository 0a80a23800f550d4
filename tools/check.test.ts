import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findAreaNameFaults, findFullFolders } from "./area-names.ts";
import { areaFiles } from "./area-new-files.ts";
import { findStaleAreas, writeAreas } from "./areas.ts";
import { findBoundaryFaults } from "./boundaries.ts";
import {
	findCastFaults,
	findEnglishAlone,
	findLengthFaults,
	findMachinePaths,
	findNameFaults,
	findOwnTodays,
	findUnheardRoles,
	findWrittenIds,
} from "./file-rules.ts";
import { FLOORS } from "./floors.ts";
import { findForcedKeys, findLocaleFaults, findUnusedWords } from "./locales.ts";
import { findMissingFiles } from "./named-files.ts";
import { ROOT } from "./run.ts";

let root = "";

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "homeroom-check-"));
});

afterEach(() => rmSync(root, { recursive: true }));

describe("lists of areas", () => {
	const MODULE = 'export const feesModule = moduleOf("Fees", {});';
	test("are told when an area says something else", async () => {
		for (const side of ["contract", "server", "web"]) mkdirSync(join(root, side, "src/areas"), { recursive: true });
		for (const folder of ["server/src/testing", ...["en", "de", "fr", "pt"].map((language) => `locales/${language}`)])
			mkdirSync(join(root, folder), { recursive: true });
		await writeAreas(root);
		expect(await findStaleAreas(root)).toEqual([]);
		write("contract/src/areas/fees/fees.module.ts", MODULE);
		expect(await findStaleAreas(root)).toEqual(["contract/src/modules.generated.ts is not what the areas say: run npm run areas"]);
		await writeAreas(root);
		expect(readFileSync(join(root, "contract/src/modules.generated.ts"), "utf8")).toContain("\tFees: feesModule,\n");
		expect(await findStaleAreas(root)).toEqual([]);
	});
});

describe("boundaries", () => {
	beforeEach(() => {
		write("contract/src/kit/schemas.ts", "export const Id = 1;");
		write("contract/src/kit/formats.ts", "export const day = 1;");
		write("server/src/app.ts", 'import "./areas/students/students.routes.ts"; export const app = 1;');
		write("server/src/kit/clock/clock.ts", "export const now = 1;");
		write("server/src/areas/students/students.routes.ts", 'import "./students.queries.ts"; import "../files/files.public.ts"; export {};');
		write("server/src/areas/students/students.public.ts", "export const name = 1;");
		write("server/src/kit/http/refusal.ts", "export const refusal = 1;");
		write("server/src/kit/session/actor.ts", 'import "../http/refusal.ts"; export type Actor = string;');
		write("server/src/kit/start-error.ts", "export const error = 1;");
		write("server/src/areas/students/students.queries.ts", "export const rows = 1; export type Row = string;");
		write("server/src/areas/files/files.public.ts", 'import "../../kit/clock/clock.ts"; export const kept = 1;');
		write("server/src/areas/fees/fees.public.ts", 'import "../students/students.public.ts"; export const owed = 1;');
		write("web/src/main.tsx", 'import "./areas/students/students-page.tsx";');
		write("web/src/areas/students/students-page.tsx", "export const page = <p>Students</p>;");
	});

	test("a house in order has no faults", async () => {
		expect(await findBoundaryFaults(root)).toEqual([]);
	});

	const faults: [rule: string, file: string, text: string][] = [
		[
			"web-never-imports-server",
			"web/src/kit/api.ts",
			'import { rows } from "../../../server/src/areas/students/students.queries.ts"; rows;',
		],
		[
			"web-never-imports-server",
			"web/src/kit/api.ts",
			'import type { Row } from "../../../server/src/areas/students/students.queries.ts"; export type R = Row;',
		],
		["server-never-imports-web", "server/src/kit/page.ts", 'import "../../../web/src/areas/students/students-page.tsx";'],
		["areas-meet-in-public", "server/src/areas/fees/fees.service.ts", 'import { rows } from "../students/students.queries.ts"; rows;'],
		[
			"areas-meet-in-public",
			"server/src/areas/fees/fees.service.ts",
			'export const late = () => import("../students/students.queries.ts");',
		],
		["kit-knows-no-area", "server/src/kit/list.ts", 'import { rows } from "../areas/students/students.queries.ts"; rows;'],
		["nothing-imports-app", "server/src/areas/fees/fees.jobs.ts", 'import { app } from "../../app.ts"; app;'],
		["ui-knows-no-school", "web/src/ui/row.tsx", 'import { page } from "../areas/students/students-page.tsx"; page;'],
		["contract-imports-only-zod", "contract/src/kit/file.ts", 'import { readFileSync } from "node:fs"; readFileSync;'],
		["pure-rules-without-zod", "contract/src/areas/fees/fees.rules.ts", 'import { Id } from "../../kit/schemas.ts"; Id;'],
		["pure-rules-without-zod", "contract/src/kit/constants.ts", 'import { z } from "zod"; z;'],
		["product-imports-no-tool", "server/src/kit/speed.ts", 'import "../../../bench/bench.ts";'],
		["server-kit-floors", "server/src/kit/http/late.ts", 'import type { Actor } from "../session/actor.ts"; export type A = Actor;'],
		["server-kit-floors", "server/src/kit/mail/letter.ts", 'import "../http/refusal.ts";'],
		["server-kit-floors", "server/src/kit/http/late.ts", 'import "../clock/clock.ts";'],
		["server-kit-floors", "server/src/kit/start-error.ts", 'import "./http/refusal.ts";'],
		["server-areas-floors", "server/src/areas/files/files.owner.ts", 'import "../students/students.public.ts";'],
		["server-areas-floors", "server/src/areas/staff/staff.child.ts", 'import "../students/students.public.ts";'],
		["server-areas-floors", "server/src/areas/students/students.debts.ts", 'import "../fees/fees.public.ts";'],
		["no-circles", "server/src/kit/clock/clock.ts", 'import "../../areas/files/files.public.ts";'],
		[
			"no-circles",
			"server/src/areas/students/students.queries.ts",
			'import type { A } from "./students.routes.ts"; export type B = A; export const rows = 1;',
		],
	];
	test.each(faults)("%s: %s", async (rule, file, text) => {
		write("bench/bench.ts", "export {};");
		write(file, text);
		const found = await findBoundaryFaults(root);
		expect(found.join("\n")).toContain(`${file} imports`);
		expect(found.join("\n")).toContain(`(${rule})`);
	});

	test("floors name folders that are there, and all of the kit", () => {
		const [kit, areas] = (["kit", "areas"] as const).map((part) => ({
			named: FLOORS[part].flat().sort(),
			there: readdirSync(join(ROOT, "server/src", part), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : [])),
		}));
		expect(kit?.there.sort()).toEqual(kit?.named);
		expect(areas?.there).toEqual(expect.arrayContaining(areas?.named ?? []));
	});

	test("rules may name the types of schemas", async () => {
		write("contract/src/areas/fees/fees.rules.ts", 'import type { Id } from "../../kit/schemas.ts"; export type Key = typeof Id;');
		expect(await findBoundaryFaults(root)).toEqual([]);
	});
});

test("two files of one name and names that say nothing are found", () => {
	write("server/src/kit/list.ts", "");
	write("web/src/kit/list.ts", "");
	write("web/src/kit/index.ts", "");
	write("server/src/areas/rooms/rooms.area.ts", "");
	write("web/src/areas/rooms/rooms.area.ts", "");
	write("web/src/areas/halls/rooms.area.ts", "");
	expect(findNameFaults(root)).toEqual([
		"web/src/kit/index.ts: the name does not say what is in it",
		"server/src/kit/list.ts and web/src/kit/list.ts have the same name: put the area or the role into it",
		"web/src/areas/halls/rooms.area.ts and web/src/areas/rooms/rooms.area.ts have the same name: put the area or the role into it",
	]);
});

describe("names in an area", () => {
	const manifest = (nouns: string[]) => `export const classesArea = {\n\tnouns: ${JSON.stringify(nouns)},\n};`;
	test("begin with the area, in the singular too, or with a noun of its manifest, which the contract shares", () => {
		write("web/src/areas/classes/classes.area.ts", manifest(["family", "academic-year"]));
		for (const name of ["classes-page.tsx", "class-form.tsx", "families/family-row.tsx", "academic_years.test.ts", "class.module.css"])
			write(`web/src/areas/classes/${name}`, "");
		write("contract/src/areas/classes/families.rules.ts", "");
		expect(findAreaNameFaults(root)).toEqual([]);
	});
	test("are told where they do not, and nouns that name nothing or are too many", () => {
		write("web/src/areas/classes/classes.area.ts", manifest(["family", "rule"]));
		for (const name of ["use-family.ts", "family.ts", "familyhood.ts", "lists/class-list.tsx"]) write(`web/src/areas/classes/${name}`, "");
		write("server/src/areas/classes/families.ts", "");
		write("server/src/areas/rooms/rooms.area.ts", manifest([..."abcdefghi"]));
		for (const noun of "abcdefghi") write(`server/src/areas/rooms/${noun}.ts`, "");
		expect(findAreaNameFaults(root)).toEqual([
			"server/src/areas/classes/families.ts does not begin with classes: rename it, or declare its noun in classes.area.ts",
			...["familyhood.ts", "lists/class-list.tsx", "use-family.ts"].map(
				(name) =>
					`web/src/areas/classes/${name} does not begin with classes or family or rule: rename it, or declare its noun in classes.area.ts`,
			),
			"server/src/areas/rooms/rooms.area.ts declares 9 nouns, 8 are allowed: it is two areas",
			"web/src/areas/classes/classes.area.ts declares rule, and nothing begins with it",
		]);
	});
	test("are right in what npm run area:new makes", () => {
		const names = { name: "people", singular: "person", module: "People", camel: "people", constant: "PERSON", table: "PEOPLE" };
		for (const [path, text] of Object.entries(areaFiles({ ...names, id: 100, step: "20260101000000" }))) write(path, text);
		expect(findAreaNameFaults(root)).toEqual([]);
	});
});

test("a folder of more than 30 files is found, folders in it count for themselves", () => {
	for (let at = 0; at < 30; at++) write(`web/src/areas/fees/fees-${at}.ts`, "");
	write("web/src/areas/fees/bills/fees-bill.ts", "");
	expect(findFullFolders(root)).toEqual([]);
	write("web/src/areas/fees/fees.api.ts", "");
	expect(findFullFolders(root)).toEqual(["web/src/areas/fees holds 31 files, 30 are allowed: group them by noun"]);
});

test("a file of more than 400 lines is found", () => {
	write("server/src/kit/long.ts", "\n".repeat(401));
	write("server/src/kit/short.ts", "\n".repeat(400));
	expect(findLengthFaults(root)).toEqual(["server/src/kit/long.ts has 401 lines, 400 are allowed: it is two files"]);
});

test("a cast by force without its reason is found; a comment or a sentence that says as never is none", () => {
	write("server/src/kit/forced.ts", "a as never;\n// that was never so, as never before\nb as unknown as B;\n");
	write("server/src/kit/told.ts", "// cast: because\na as never;\n\n// cast: it is one\nconst b = call({\n\tone: 1,\n}) as never;\n");
	write("server/src/kit/others.ts", "// cast: because\na as never;\nb as never;\n// cast: of c\nc();\nd as never;\n");
	expect(findCastFaults(root)).toEqual([
		"server/src/kit/forced.ts:1 forces a type without saying why",
		"server/src/kit/forced.ts:3 forces a type without saying why",
		"server/src/kit/others.ts:3 forces a type without saying why",
		"server/src/kit/others.ts:6 forces a type without saying why",
	]);
});

test("a today of one's own is found in the browser's code, another day is none", () => {
	write(
		"web/src/kit/day.ts",
		"const a = new Date().toISOString().slice(0, 10);\nconst b = dayIn(new Date(), zone);\ndayIn(starts_at, zone);\n",
	);
	write(
		"web/src/kit/soon.ts",
		"new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);\nnew Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);",
	);
	write("web/src/kit/day.test.ts", "new Date().toISOString().slice(0, 10);");
	expect(findOwnTodays(root)).toEqual([
		"web/src/kit/day.ts:1 makes its own today: use schoolToday",
		"web/src/kit/day.ts:2 makes its own today: use schoolToday",
		"web/src/kit/soon.ts:1 makes its own today: use schoolToday",
	]);
});

test("a journey that knows an id of the demo schools is found", () => {
	write(
		"e2e/fees.spec.ts",
		'await goTo(page, "/students/7/edit");\nawait goTo(page, "/students/99999999");\nawait goTo(page, "/students?limit=20");',
	);
	expect(findWrittenIds(root)).toEqual(["e2e/fees.spec.ts:1 knows an id of the demo: ask for the record"]);
});

test("a test that changes a role by itself is found, but where the announcement of it is what is tested", () => {
	const change = "await t.owner.query(\"update roles set permissions = '[]' where key = 'staff'\");";
	write("server/src/areas/fees/fees.test.ts", `import "x";\n${change}`);
	write("server/src/kit/records/rows.test.ts", "`UPDATE roles r set permissions = (select 1)`; `update roles set name = name`;");
	write("server/src/testing/casts/as-role.ts", change);
	write("server/src/kit/session/sessions.test.ts", change);
	write("server/src/kit/live/live.route.test.ts", "await roleMay(t, t.north, role, []);");
	const told = "changes a role and waits for nobody to hear of it: use roleMay or asRole";
	expect(findUnheardRoles(root).sort()).toEqual([
		`server/src/areas/fees/fees.test.ts:2 ${told}`,
		"server/src/kit/live/live.route.test.ts changes no role: it need not be excused in file-rules.ts",
		`server/src/kit/records/rows.test.ts:1 ${told}`,
	]);
});

test("code that makes English an exception: ask Intl is found", () => {
	write("web/src/kit/sign.ts", 'const sign = locale === "en" ? "." : ",";');
	write("web/src/kit/other.ts", 'const first = LOCALES[0] ?? "en";');
	expect(findEnglishAlone(root)).toEqual(["web/src/kit/sign.ts:1 makes English an exception: ask Intl"]);
});

test("paths of one machine are found, places of the product are not", () => {
	write("docs/a.md", "See /home/anna/homeroom for more.");
	write("docs/b.md", "Data lies in /var/lib/homeroom; call /api/students; open https://example.org/home/anna.");
	expect(findMachinePaths(root)).toEqual(["docs/a.md:1 holds /home/anna"]);
});

test("languages that differ in sentences or placeholders are found", () => {
	for (const language of ["en", "de", "fr", "pt"])
		for (const area of ["app", "fees"])
			say(language, area, {
				screen: { [`${area}.hello`]: "Hello {name}", [`${area}.some`]: "{n, plural, one {# of {all}} other {#}}" },
				refusals: { [`${area}_max`]: "At most {max}." },
			});
	expect(findLocaleFaults(root)).toEqual([]);
	say("de", "app", { screen: { "app.hello": "Hallo {nom}", "app.mehr": "Mehr" }, refusals: { app_max: "{n, plural, other {#}}" } });
	say("fr", "app", { screen: { "app.hello": " ", "app.some": "{n, plural, one {# of {all}} other {#}}" }, mailz: {} });
	rmSync(join(root, "locales/pt/fees.json"));
	expect(findLocaleFaults(root)).toEqual([
		"de/app.json screen: app.some is missing",
		"de/app.json screen: app.mehr is not in English",
		"de/app.json screen: app.hello has nom, English has name",
		"de/app.json refusals: app_max has none, English has max",
		"de/app.json refusals: app_max has more than gaps like {max}: only screens know plurals and choices",
		"fr/app.json: mailz is none of language, screen, refusals, mails, sheets, nouns",
		"fr/app.json screen: app.hello is empty",
		"fr/app.json screen: app.hello has none, English has name",
		"fr/app.json refusals: app_max is missing",
		"pt/fees.json is missing",
	]);
});

test("a sentence that two catalogues have is found", () => {
	for (const language of ["en", "de", "fr", "pt"])
		for (const area of ["rooms", "halls"]) say(language, area, { screen: { "page.rooms": "Rooms" } });
	expect(findLocaleFaults(root)).toEqual(["en screen: page.rooms is in halls.json and rooms.json"]);
});

test("a refusal or a mail that nothing says is found", () => {
	say("en", "fees", { refusals: { owed: "Owed.", gone: "Gone." }, mails: { "fees.due.text": "Due.", "fees.note": "Note." } });
	write(
		"server/src/areas/fees/fees.mails.ts",
		['refuse("owed"); say(`fees.$', "{kind}.text`); say(`$", "{a}`); say(`$", "{a}.$", "{b}`);"].join(""),
	);
	expect(findUnusedWords(root)).toEqual(["refusals: nothing says gone", "mails: nothing says fees.note"]);
});

test("keys that are forced upon the compiler are found", () => {
	write("web/src/areas/fees/fees-page.tsx", "t(fees[kind] as MessageKey);");
	write("web/src/areas/fees/fees-row.tsx", "const key = word as MessageKey;");
	write("web/src/areas/fees/fees-kind.tsx", ["t(`fees.kind.$", '{kind as "school"}`);'].join(""));
	write("web/src/areas/fees/fees-form.tsx", 't(fees[kind]); t("fees.save");');
	write("web/src/kit/i18n/key-of.ts", "return `a` as MessageKey;");
	expect(findForcedKeys(root)).toEqual([
		"web/src/areas/fees/fees-kind.tsx:1 forces a key: use keyOf, or a type whose words all exist",
		"web/src/areas/fees/fees-page.tsx:1 forces a key: use keyOf, or a type whose words all exist",
		"web/src/areas/fees/fees-row.tsx:1 forces a key: use keyOf, or a type whose words all exist",
	]);
});

test("files that a page or a comment names are there", () => {
	write("tools/size.ts", "// as size.test.ts says, and `docs/use.md`\nconst name = 'gone.ts';");
	write("docs/use.md", "See [the tool](../tools/size.ts), `gone.ts` and `<area>.routes.ts`.");
	expect(findMissingFiles(root)).toEqual([
		"docs/use.md:1 names gone.ts, which is not there",
		"tools/size.ts:1 names size.test.ts, which is not there",
	]);
});

function write(path: string, text: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(
		join(root, path),
		`${text}\n`.replace(/^\n+$/, (lines) => lines.slice(1)),
	);
}

function say(language: string, area: string, words: object): void {
	write(`locales/${language}/${area}.json`, JSON.stringify(words));
}
