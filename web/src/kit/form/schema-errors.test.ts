import { AbsenceInput } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { StudentInput } from "@homeroom/contract/areas/students/students.contract.ts";
import { describe, expect, it } from "vitest";
import { schemaErrors } from "./schema-errors.ts";

const valid = { first_name: "Mia", last_name: "O'Neill-Müller", middle_name: "", status: "enrolled", email: "", phone: "" };

describe("what a schema refuses, said to a person", () => {
	it("says nothing about values that fit", () => expect(schemaErrors(StudentInput, valid, "en")).toEqual({}));

	it("says it at the field, in the reader's language", () => {
		const wrong = { ...valid, first_name: " ", email: "abc" };
		expect(schemaErrors(StudentInput, wrong, "en")).toEqual({
			first_name: "Please fill this in.",
			email: "Please enter an e-mail address like name@example.org.",
		});
		expect(schemaErrors(StudentInput, wrong, "de").first_name).toBe("Bitte ausfüllen.");
		expect(schemaErrors(StudentInput, wrong, "pt").first_name).toBe("Preencha este campo.");
	});

	it("asks for what was not chosen instead of calling it wrong", () => {
		const days = { from: "2026-11-16", to: "2026-11-16", reason: null };
		const missing = "Please fill this in.";
		expect(schemaErrors(AbsenceInput, { ...days, student_id: "" }, "en")).toEqual({ student_id: missing, code_id: missing });
		expect(schemaErrors(AbsenceInput, { ...days, student_id: 3, code_id: null }, "en")).toEqual({ code_id: missing });
		expect(schemaErrors(StudentInput, { ...valid, status: "gone" }, "en").status).not.toBe(missing);
	});

	it("fills in the limit", () => {
		expect(schemaErrors(StudentInput, { ...valid, last_name: "x".repeat(81) }, "fr")).toEqual({ last_name: "80 caractères au plus." });
	});

	it("refuses a date that is none, and one in the future", () => {
		expect(schemaErrors(StudentInput, { ...valid, date_of_birth: "32/13/2015" }, "en")).toEqual({ date_of_birth: "Please enter a date." });
		expect(schemaErrors(StudentInput, { ...valid, date_of_birth: "2999-01-01" }, "en")).toEqual({
			date_of_birth: "A date of birth lies in the past.",
		});
	});
});
