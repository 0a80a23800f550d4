import type { Import, ImportRow } from "@homeroom/contract/kit/import-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { sheetOf, workbook } from "../../testing/files/hostile-files.ts";
import { compoundOf } from "../../testing/files/odd-files.ts";
import { importSteps, planOf } from "../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let office: Caller;
let southAdmin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	[admin, teacher, office, southAdmin] = await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "teacher"),
		t.as(t.north, "office"),
		t.as(t.south, "admin"),
	]);
	steps = importSteps(admin);
});
afterAll(() => t.close());

describe("a file that comes in", () => {
	test.each([
		["comma, UTF-8", "First name,Last name,Date of birth\nZoë,Öztürk,28/02/2015\n", ",", "utf-8"],
		["semicolon with a mark", "\ufeffVorname;Nachname;Geburtsdatum\r\nZoë;Öztürk;28.02.2015\r\n", ";", "utf-8"],
		["tab, UTF-16", Buffer.from("\ufeffPrénom\tNom de famille\tDate de naissance\nZoë\tÖztürk\t2015-02-28\n", "utf16le"), "\t", "utf-16le"],
		["Windows-1252", Buffer.from("Nome próprio;Apelido;Data de nascimento\nZoë;Öztürk;28-02-2015\n", "latin1"), ";", "windows-1252"],
		[
			"Mac OS Roman",
			Buffer.from("Nome pr\x97prio;Apelido;Data de nascimento\rZo\x91;\x85zt\x9frk;28-02-2015\r", "latin1"),
			";",
			"macintosh",
		],
	])("is understood: %s", async (_, content, delimiter, encoding) => {
		const { status, body } = await steps.upload(content);
		expect(status).toBe(201);
		expect(body).toMatchObject({
			state: "uploaded",
			file_kind: "csv",
			delimiter,
			encoding,
			match: ["first_name", "last_name", "date_of_birth"],
		});
		expect(body.columns.map(({ field }) => field)).toEqual(["first_name", "last_name", "date_of_birth"]);
		expect(body.columns[0]?.samples).toEqual(["Zoë"]);
		expect(body.columns[1]?.samples).toEqual(["Öztürk"]);
	});
	test("is understood below a title, with other programs' words and by its values", async () => {
		const { body } = await steps.upload(
			"List of pupils,,,\n,,,\nSurname,Given name,Born,Contact address\nCosta,Ana,02/28/2015,ana@x.org\n",
		);
		expect(body).toMatchObject({ header_row: 3, date_format_id: 4 });
		expect(body.columns.map(({ field }) => field)).toEqual(["last_name", "first_name", "date_of_birth", "email"]);
	});
	test.each([
		["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0]), "import_no_table"],
		["an old spreadsheet", compoundOf("Root Entry", "Workbook"), "import_xls"],
		["nothing", Buffer.from(""), "import_nothing"],
		["a broken archive", Buffer.from("PK\u0003\u0004 and nothing behind it"), "import_unreadable"],
	])("is refused where it is no table: %s", async (_, content, error) => {
		const before = (await admin.call<{ imports: unknown[] }>("GET", "/students/imports")).body.imports.length;
		const answer = await steps.upload(content);
		expect(answer.status).toBe(422);
		expect(answer.body).toMatchObject({ error });
		expect((await admin.call<{ imports: unknown[] }>("GET", "/students/imports")).body.imports.length).toBe(before);
	});
	test("from an old Mac is understood however long it is, and otherwise where somebody says so", async () => {
		const name = "M\x9fller";
		const long = Buffer.from(`Vorname;Nachname\r${`J\x9arg;${name}\r`.repeat(5000)}`, "latin1");
		const read = (await steps.upload(long)).body;
		expect(read).toMatchObject({ encoding: "macintosh", delimiter: ";" });
		expect(read.columns.map(({ samples }) => samples[0])).toEqual(["Jörg", "Müller"]);
		// by its letters alone, whatever its line ends
		const { body } = await steps.upload(Buffer.from(`Vorname;Nachname\nJ\x9arg;${name}\n`, "latin1"));
		expect(body.encoding).toBe("macintosh");
		// line ends of a Mac, letters of Windows
		const mixed = (await steps.upload(Buffer.from("Vorname;Nachname\rJ\xf6rg;M\xfcller\r", "latin1"))).body;
		expect(mixed.encoding).toBe("windows-1252");
		expect(mixed.columns.map(({ samples }) => samples[0])).toEqual(["Jörg", "Müller"]);
		const again = await admin.call<Import>("POST", `/students/imports/${body.id}/read`, { encoding: "macintosh" });
		expect(again.body.columns.map(({ samples }) => samples[0])).toEqual(["Jörg", "Müller"]);
	});
	test("can be read another way, and what was chosen for its headings is offered again", async () => {
		const content = `Spalte ${Math.random()};B\nAna;Costa\n`;
		const first = (await steps.upload(content)).body;
		expect(first.columns.map(({ field }) => field)).toEqual([null, null]);
		const other = await admin.call<Import>("POST", `/students/imports/${first.id}/read`, { delimiter: "," });
		expect(other.body.columns).toHaveLength(1);
		await admin.call("POST", `/students/imports/${first.id}/read`, { delimiter: ";" });
		const columns = [
			{ index: 0, field: "first_name" },
			{ index: 1, field: "last_name" },
		];
		expect((await admin.call("POST", `/students/imports/${first.id}/check`, { ...planOf(first), columns })).status).toBe(200);
		const again = (await steps.upload(content)).body;
		expect(again).toMatchObject({ remembered: true, columns: [{ field: "first_name" }, { field: "last_name" }] });
		expect((await steps.upload(content, office)).body.remembered).toBe(false);
	});
});

describe("the check", () => {
	test("says for every row what would happen, and changes nothing", async () => {
		const known = await steps.create({
			first_name: "Known",
			last_name: "Checker",
			date_of_birth: "2015-03-01",
			class_label: "5A",
			phone: "+351 21 000",
		});
		await steps.create({ first_name: "Same", last_name: "Checker", date_of_birth: "2015-03-02" });
		for (const _ of [1, 2]) await steps.create({ first_name: "Twin", last_name: "Checker", date_of_birth: "2015-03-03" });
		const total = (await steps.found("checker")).length;
		const state = await steps.checked(
			[
				"First name;Last name;Date of birth;Class;Status;E-mail",
				"New;Checker;01/04/2016;6B;Beurlaubt;New@Example.org",
				" known ; CHECKER ;1 March 2015;5B;;",
				"Same;Checker;2015-03-02;;;",
				"Twin;Checker;03/03/2015;;;",
				"New;Checker;01/04/2016;7C;;",
				"Bad;Checker;32/13/2015;;gone;nobody",
				";Checker;;;;",
				"",
			].join("\n"),
		);
		expect(state.counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, error: 4 });
		const { rows } = await steps.rowsOf(state.id);
		expect(rows.map(({ row, kind }) => [row, kind])).toEqual([
			[2, "new"],
			[3, "changed"],
			[4, "unchanged"],
			[5, "error"],
			[6, "error"],
			[7, "error"],
			[8, "error"],
		]);
		expect(rows[0]?.input).toEqual({
			first_name: "New",
			last_name: "Checker",
			date_of_birth: "2016-04-01",
			class_label: "6B",
			status: "on_leave",
			email: "new@example.org",
		});
		expect(rows[1]).toMatchObject({ row_id: known.id, before: { class_label: "5A" }, input: { class_label: "5B" } });
		expect(rows[3]?.problems.row).toMatch(/^Several entries fit/);
		expect(rows[4]?.problems.row).toMatch(/^The same as row 2: First name, Last name, Date of birth\./);
		expect(rows[5]?.problems).toEqual({
			date_of_birth: "“32/13/2015” is no date here. Write it as DD/MM/YYYY (28/04/2016).",
			status: "Please choose one of the offered values.",
			email: "Please enter an e-mail address like name@example.org.",
		});
		expect(rows[6]?.problems).toEqual({ first_name: "Please fill this in." });
		expect((await steps.rowsOf(state.id, "error")).meta.total).toBe(4);
		const german = await admin.call<{ rows: ImportRow[] }>("GET", `/students/imports/${state.id}/rows?kind=error`, undefined, {
			"accept-language": "de",
		});
		expect(german.body.rows[3]?.problems).toEqual({ first_name: "Bitte ausfüllen." });
		expect((await steps.found("checker")).length).toBe(total);
	});
	test("is refused for columns that do not fit", async () => {
		const { body } = await steps.upload("First name,Last name\nAna,Costa\n");
		const plan = planOf(body);
		for (const wrong of [
			{ columns: [] },
			{ columns: [{ index: 0, field: "id" }] },
			{ columns: [{ index: 0, field: "version" }] },
			{ columns: [{ index: 7, field: "first_name" }] },
			{ columns: plan.columns.map((column) => ({ ...column, field: "first_name" })) },
			{ match: ["date_of_birth"] },
			{ empty: "all" },
		]) {
			const answer = await admin.call<ErrorBody>("POST", `/students/imports/${body.id}/check`, { ...plan, match: [], ...wrong });
			expect(answer.status, JSON.stringify(wrong)).toBe(422);
		}
		expect((await steps.show(body.id)).state).toBe("uploaded");
	});
	test("of a file without rows says so", async () => {
		expect(await steps.checked("First name,Last name\n")).toMatchObject({ problem: "There are no rows below the headings.", rows: 0 });
	});
});

describe("files as schools have them", () => {
	const inputs = async (state: Import) => (await steps.rowsOf(state.id)).rows.map(({ input }) => input);
	const words = (...cells: string[]) => cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("");
	const zeros =
		'<styleSheet><numFmts><numFmt numFmtId="170" formatCode="000000"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs></styleSheet>';

	test("a number that is shown with zeros in front keeps them, and finds whom it belongs to", async () => {
		const { id } = await steps.create({ first_name: "Zero", last_name: "Padson", external_id: "000123", class_label: "1A" });
		const rows = `<row>${words("Number elsewhere", "First name", "Last name", "Class")}</row>
			<row><c s="1"><v>123</v></c>${words("Zero", "Padson", "2B")}</row><row><c s="1"><v>124</v></c>${words("Next", "Padson", "2B")}</row>`;
		const state = await steps.checked(workbook(sheetOf(rows), { "xl/styles.xml": Buffer.from(zeros) }));
		expect(state).toMatchObject({ match: ["external_id"], counts: { new: 1, changed: 1, error: 0 } });
		const { rows: found } = await steps.rowsOf(state.id);
		expect(found[0]).toMatchObject({ kind: "changed", row_id: id, input: { class_label: "2B" } });
		expect(found[1]).toMatchObject({ kind: "new", input: { external_id: "000124" } });
	});
	test.each([
		["m/w/d", "m;w;D;weibl."],
		["Sex", "male;F;diverse;Female"],
		["M/F", "M;F;x;fem."],
		["Sexe", "H;F;Autre;fém."],
	])("gender in short, under the heading %s", async (heading, cells) => {
		const rows = cells.split(";").map((cell, i) => `Child${i};Shortson;${cell}\n`);
		const state = await steps.checked(`First name;Last name;${heading}\n${rows.join("")}`);
		expect(state.counts).toMatchObject({ new: 4, error: 0 });
		expect((await inputs(state)).map(({ gender }) => gender)).toEqual(["male", "female", "diverse", "female"]);
	});
	test.each([
		["Vorname;Nachname;m/w;Geb.;Straße;PLZ;Wohnort;Tel."],
		["Vorname;Nachname;Geschl.;Geb.-Datum;Anschrift;Postleitzahl;Ort;Tel.-Nr."],
		["First name;Surname;Sex;D.O.B.;Street;Zip;Town;Tel"],
		["Prénom;Nom;Sexe;Date naiss.;Rue;CP;Ville;Tél."],
		["Nome;Apelido;Sexo;Data nasc.;Morada;Código postal;Cidade;Tel."],
	])("short headings: %s", async (headings) => {
		const { body } = await steps.upload(`${headings}\nAna;Costa;f;28.02.2015;Ringstr. 1;50667;Bonn;+49 228 1234\n`);
		const fields = ["first_name", "last_name", "gender", "date_of_birth", "line_1", "post_code", "city", "phone"];
		expect(body.columns.map(({ field }) => field)).toEqual(fields);
	});
	test("what looks like a short heading is none", async () => {
		const { body } = await steps.upload("Geb.-Name;Geb.-Ort;M\nA;B;C\n");
		expect(body.columns.map(({ field }) => field)).toEqual([null, null, null]);
	});
	test("days as spreadsheets count them, where a whole column of days is such numbers", async () => {
		const csv =
			"First name;Last name;Date of birth;Number elsewhere\nAda;Serialson;42036;42036\nBen;Serialson;;42037\nCem;Serialson;42063;42038\n";
		const state = await steps.checked(csv);
		expect(state.counts).toMatchObject({ new: 3, error: 0 });
		expect(await inputs(state)).toMatchObject([
			{ date_of_birth: "2015-02-01", external_id: "42036" },
			{ external_id: "42037" },
			{ date_of_birth: "2015-02-28", external_id: "42038" },
		]);
		const mixed = await steps.checked(csv.replace("42063", "28.02.2015"));
		expect(mixed.counts).toMatchObject({ new: 2, error: 1 });
	});
	test.each([
		["", 42_063],
		['<workbookPr date1904="1"/>', 40_601],
	])("and in cells of a workbook that have no format %s", async (from, serial) => {
		const rows = `<row>${words("First name", "Last name", "Date of birth")}</row><row>${words("Ada", "Bookson")}<c><v>${serial}</v></c></row>`;
		const book = `<workbook xmlns:r="r">${from}<sheets><sheet name="a" r:id="r1"/></sheets></workbook>`;
		const state = await steps.checked(workbook(sheetOf(rows), { "xl/workbook.xml": Buffer.from(book) }));
		expect(await inputs(state)).toMatchObject([{ date_of_birth: "2015-02-28" }]);
	});
	test("an ID that is shown with zeros in front is the same ID", async () => {
		const { id } = await steps.create({ first_name: "Zero", last_name: "Idson", class_label: "1A" });
		const state = await steps.checked(`ID;Class\n${String(id).padStart(12, "0")};2B\n`);
		expect(state.counts).toMatchObject({ changed: 1, error: 0 });
	});

	test("short dates with dots have the day in front, also in a school that writes the year there", async () => {
		const write = (format: number) =>
			t.owner.query("update platform.customers set date_format_id = $2 where id = $1", [t.north.customer_id, format]);
		const { rows } = await t.owner.query("select date_format_id from platform.customers where id = $1", [t.north.customer_id]);
		await write(5);
		try {
			const state = await steps.checked("Vorname;Nachname;Geburtsdatum\nAda;Dotson;1.2.15\nBen;Dotson;13.2.12\n");
			expect(state).toMatchObject({ date_format_id: 7, counts: { new: 2, error: 0 } });
			expect(await inputs(state)).toMatchObject([{ date_of_birth: "2015-02-01" }, { date_of_birth: "2012-02-13" }]);
		} finally {
			await write(rows[0].date_format_id);
		}
	});
});

describe("who may", () => {
	const CALLS = [
		["GET", ""],
		["POST", "/read"],
		["POST", "/check"],
		["GET", "/rows"],
		["POST", "/run"],
		["POST", "/cancel"],
		["GET", "/result?format=csv"],
	] as const;
	test("one's own imports alone, with the permission, in one's own school", async () => {
		const state = await steps.checked("First name,Last name\nPrivate,Ownson\n");
		const body = planOf(state);
		for (const [method, path] of CALLS) {
			const place = `/students/imports/${state.id}${path}`;
			for (const other of [office, southAdmin])
				expect((await other.call(method, place, method === "POST" ? body : undefined)).status, place).toBe(404);
			expect((await teacher.call(method, place, method === "POST" ? body : undefined)).status).toBe(403);
			expect((await t.anonymous.call(method, place, method === "POST" ? body : undefined)).status).toBe(401);
		}
		expect((await steps.upload("a,b\n1,2\n", teacher)).status).toBe(403);
		expect((await teacher.call("GET", "/students/export?format=csv")).status).toBe(403);
		expect((await office.call<{ imports: Import[] }>("GET", "/students/imports")).body.imports.every(({ id }) => id !== state.id)).toBe(
			true,
		);
		expect((await steps.show(state.id)).state).toBe("checked");
	});
	test("a narrowed person finds and changes only what is theirs", async () => {
		const staff = await asRole(t, t.north, "staff", granting({ Students: ["ViewOwn", "Import", "Export"] }));
		const other = await steps.create({ first_name: "Other", last_name: "Narrowson", class_label: "1A" });
		const mine = await steps.create({ first_name: "Mine", last_name: "Narrowson", class_label: "1A" });
		await t.owner.query("insert into student_people (customer_id, student_id, user_id, relation) values ($1, $2, $3, 'teacher')", [
			t.north.customer_id,
			mine.id,
			t.north.users.staff.user_id,
		]);
		const state = await steps.checked(`ID,Class\n${other.id},9Z\n${mine.id},9Z\n`, {}, staff);
		expect(state.counts).toMatchObject({ changed: 1, error: 1 });
		const file = (await staff.call("GET", "/students/export?format=csv&columns=last_name&search=narrowson")).bytes.toString();
		expect(file).toBe(`\ufeffID,Last name\r\n${mine.id},Narrowson\r\n`);
	});
});

describe("export", () => {
	test("writes the current view in its order with the reader's words", async () => {
		await steps.create({ first_name: "=1+1", last_name: "Exportson", class_label: "2B", date_of_birth: "2015-02-28", status: "on_leave" });
		await steps.create({ first_name: "Böb", last_name: "Exportson", class_label: '1"W', phone: "+351 21" });
		const where = encodeURIComponent(JSON.stringify([["last_name", "is", "Exportson"]]));
		const answer = await admin.call(
			"GET",
			`/students/export?format=csv&sort=-class_label&where=${where}&columns=first_name,class_label,status,date_of_birth,phone`,
			undefined,
			{
				"accept-language": "de",
			},
		);
		expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
		const lines = answer.bytes
			.toString("utf8")
			.replace(/^\ufeff/, "")
			.split("\r\n");
		expect(lines[0]).toBe("ID,Vorname,Klasse,Status,Geburtsdatum,Telefon");
		expect(lines[1]).toMatch(/^\d+,'=1\+1,2B,Beurlaubt,2015-02-28,""$/);
		expect(lines[2]).toMatch(/^\d+,Böb,"1""W",Eingeschrieben,"",'\+351 21$/);
	});
	test("is refused for columns and filters that do not exist", async () => {
		for (const query of [
			"format=pdf",
			"format=csv&columns=version",
			"format=csv&columns=search",
			"format=csv&sort=search",
			"format=csv&where=x",
		])
			expect((await admin.call("GET", `/students/export?${query}`)).status, query).toBe(422);
		expect((await admin.call("GET", "/students/imports/sample?format=csv")).bytes.toString()).toMatch(/^\ufeffFirst name,Middle name/);
	});
});

test("the sample file can be imported as it is", async () => {
	const sample = await admin.call("GET", "/students/imports/sample?format=xlsx", undefined, { "accept-language": "fr" });
	const state = await steps.checked(sample.bytes);
	expect(state.counts).toMatchObject({ new: 1, error: 0 });
});
