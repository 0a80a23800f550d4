import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { tablesIn } from "./roster-zip.ts";

const archive = (names: string[]) =>
	// cast: fflate makes its arrays on plain buffers
	new File([zipSync(Object.fromEntries(names.map((name) => [name, strToU8("a,b\n")]))) as Uint8Array<ArrayBuffer>], "roster.zip");
const namesIn = async (names: string[]) => (await tablesIn(archive(names))).map(({ name }) => name);

test("an archive with all tables of OneRoster keeps those with people in them", async () => {
	const all =
		"academicSessions categories classResources classes courseResources courses demographics enrollments lineItems manifest orgs resources results roles userProfiles users";
	const found = await namesIn(all.split(" ").map((name) => `export/${name}.csv`));
	expect(found).toHaveLength(12);
	for (const name of "academicSessions classes courses demographics enrollments orgs users".split(" "))
		expect(found).toContain(`${name}.csv`);
});
test("of an archive nothing is taken but tables, by their names alone", async () => {
	expect(await namesIn(["a/b/students.csv", "../../staff.csv", "__MACOSX/students.csv", ".hidden.csv", "run.exe", "read me.pdf"])).toEqual([
		"students.csv",
	]);
});
