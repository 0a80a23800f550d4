import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInviteLines } from "./user-invite-lines.ts";

const ROLES = [
	{ id: 3, names: ["teacher", "Teacher", "Lehrkraft"] },
	{ id: 4, names: ["office", "Office", "Büro"] },
];
const read = (text: string) => readInviteLines(text, ROLES);

describe("pasted lines", () => {
	it.each([
		["ana@x.org", ["ana@x.org", null, null, null, null]],
		["Ana Luísa Costa <ana@x.org>", ["ana@x.org", "Ana Luísa", "Costa", null, null]],
		['"Costa Ana" <ana@x.org>', ["ana@x.org", "Costa", "Ana", null, null]],
		["Ana Costa, ana@x.org, Teacher, Languages", ["ana@x.org", "Ana", "Costa", 3, "Languages"]],
		["Ana Costa; ana@x.org; lehrkraft; Sprachen", ["ana@x.org", "Ana", "Costa", 3, "Sprachen"]],
		["Ana\tCosta\tana@x.org\tbüro", ["ana@x.org", "Ana", "Costa", 4, null]],
		["ana@x.org, Science", ["ana@x.org", null, null, null, "Science"]],
		["ana@x.org, buro", ["ana@x.org", null, null, 4, null]],
		["Madonna <m@x.org>", ["m@x.org", "Madonna", "Madonna", null, null]],
		["mailto:ana@x.org", ["ana@x.org", null, null, null, null]],
	])("%s", (line, expected) => {
		const [found] = read(line);
		expect([found?.email, found?.first_name, found?.last_name, found?.role?.id ?? null, found?.department]).toEqual(expected);
	});
	it("several addresses in one line are several people", () => {
		expect(read("Ana <a@x.org>; Bo <b@x.org>, c@x.org").map(({ email }) => email)).toEqual(["a@x.org", "b@x.org", "c@x.org"]);
	});
	it("a header is no person, and a line without an address stays with its reason", () => {
		expect(read("Name,E-mail,Role\nAna,ana@x.org,teacher").map(({ email }) => email)).toEqual(["ana@x.org"]);
		expect(read("Ana Costa")).toMatchObject([{ raw: "Ana Costa", problem: "no_address" }]);
		expect(read("Ana, a@x.org, Wizard, Magic")).toMatchObject([{ problem: "unknown_role", role: { text: "Wizard", id: null } }]);
	});
	it("loses no address, whatever stands around it", () => {
		const word = fc.string({ unit: fc.constantFrom(..."abcäß 'x"), maxLength: 12 });
		const between = fc.constantFrom(",", ";", "\t", " ", "\n", "\r\n");
		fc.assert(
			fc.property(fc.array(fc.tuple(word, between), { minLength: 1, maxLength: 8 }), (parts) => {
				const text = parts.map(([before, separator], i) => `${before} <p${i}@x.org>${separator}`).join("");
				expect(
					read(text)
						.map(({ email }) => email)
						.filter(Boolean),
				).toEqual(parts.map((_, i) => `p${i}@x.org`));
			}),
		);
	});
});
