import { expect, test } from "vitest";
import { type Details, phoneFits, reasonsFor } from "./families.reasons.ts";

const FAMILY: Details = {
	name: "O’Neill-Müller",
	external_id: "F-12",
	email: null,
	phone: null,
	add_line_1: "18 Bishopthorpe Road",
	post_code: "YO23 1JJ",
	city: "York",
	contacts: [{ first_name: "Sinéad", last_name: "Byrne", email: "sinead@example.org", phone: "+44 1904 496 377", phone_2: null }],
	children: [{ first_name: "Finn", middle_name: null, last_name: "O’Neill" }],
};

test.each([
	["01904 496 3", "+44 1904 496 377", true],
	["+44 1904 496 377", "01904 496377", true],
	["0044 1904 496377", "01904 496377", true],
	["1904496377", "+44 1904 496 377", true],
	["01904 496 4", "+44 1904 496 377", false],
	["01504 496 377", "+44 1904 496 377", false],
	["01904 496 377", null, false],
	["030 123 456", "+49 30 123456", true],
])("%s is meant for %s: %s", (typed, stored, fits) => expect(phoneFits(typed, stored)).toBe(fits));

test.each([
	["neill", "", ["name"]],
	["sinead", "", ["person"]],
	["sinead neil", "", ["name", "person"]],
	["sinead@ex", "", ["email"]],
	["finn", "", ["child"]],
	["bishopt", "", ["address"]],
	["yo23", "", ["address"]],
	["f-12", "", ["number", "child"]],
	["01904 4963", "o'neill-muller", ["phone", "last_name"]],
	["", "Müller", ["last_name"]],
	["kowalski", "Kowalski", []],
])("somebody who types %j for a child called %j finds it because of %j", (search, last_name, because) =>
	expect(reasonsFor({ search, last_name }, FAMILY).toSorted()).toEqual(because.toSorted()),
);
