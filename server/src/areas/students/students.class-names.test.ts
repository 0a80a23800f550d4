import { describe, expect, test } from "vitest";
import { alikeNames, classNameKey } from "./students.class-names.ts";

describe("the name of a class without what stands around it", () => {
	test.each([
		// as it is here
		["3A", "3a"],
		["3 A", "3a"],
		["3-A", "3a"],
		["03 A", "3a"],
		["3/4 B", "3/4b"],
		["10B", "10b"],
		// English
		["Year 3 A", "3a"],
		["Yr 3A", "3a"],
		["Yr. 3-A", "3a"],
		["Y3A", "3a"],
		["Y 3 A", "3a"],
		["Grade 3A", "3a"],
		["Gr. 3 A", "3a"],
		["G3A", "3a"],
		["Class 3 A", "3a"],
		["3rd Grade A", "3a"],
		["3rd grade, section A", "3a"],
		["Form 3A", "3a"],
		["Year 7 Blue", "7blue"],
		// German
		["Klasse 3a", "3a"],
		["Kl. 3 a", "3a"],
		["3. Klasse a", "3a"],
		["Jahrgangsstufe 3, Klasse a", "3a"],
		["Jg. 3a", "3a"],
		["Klasse Eulen", "eulen"],
		// French
		["classe 3 A", "3a"],
		["3e A", "3a"],
		["3ᵉ A", "3a"],
		["3ème A", "3a"],
		["3ème année A", "3a"],
		["1re B", "1b"],
		["1ère B", "1b"],
		["Année 3, groupe A", "3a"],
		// Portuguese
		["3.ª A", "3a"],
		["3.ºA", "3a"],
		["3ªA", "3a"],
		["3.o ano A", "3a"],
		["3.º ano, turma A", "3a"],
		["Turma 3 A", "3a"],
		["3.º ano de escolaridade A", "3a"],
		["Série 3, turma A", "3a"],
		// a letter may be the class's own
		["3e", "3e"],
		["3E", "3e"],
		["3o", "3o"],
		["3Y", "3y"],
		["3 G", "3g"],
		["A3", "a3"],
		["3 E A", "3ea"],
		["CM1", "cm1"],
		["5Ä", "5a"],
		["3.ª", "3"],
		["3", "3"],
		["000", "0"],
	])("%s: %s", (name, key) => expect(classNameKey(name)).toBe(key));
	test.each(["", "Class", "Klasse", "Year", "…", "classe de la section"])("nothing is left of “%s”", (name) =>
		expect(classNameKey(name)).toBeUndefined(),
	);
});

test("is proposed where one class alone can be meant", () => {
	const names = ["3A", "3B", "Klasse 4a", "4A", "Owls"];
	const texts = ["Year 3 A", "3.ª B", "Grade 4 A", "Klasse Owls", "Year 5 A", "Class"];
	expect([...alikeNames(texts, names)]).toEqual([
		["Year 3 A", "3A"],
		["3.ª B", "3B"],
		["Klasse Owls", "Owls"],
	]);
});
