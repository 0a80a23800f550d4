import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { RosterClasses } from "./roster-classes.tsx";
import { firstAnswers, type Roster, type RosterAnswers } from "./rosters.api.ts";

const GRADES = {
	grades: [],
	unknown: ["Year 4 A", "4B"],
	homerooms: ["4A"],
	proposals: [{ name: "Year 4 A", to: "4A" }],
	may_make: true,
};
const ROSTER = { answers: null, questions: { academic_year: null, schools: null, grades: GRADES, invitations: null, left: null } };

it("a class that is probably here is chosen already, with the reason; it may be another one", async () => {
	// cast: of a roster its questions alone are asked
	const { classes } = firstAnswers(ROSTER as unknown as Roster);
	expect(classes).toEqual([
		{ name: "Year 4 A", to: "4A", make: false },
		{ name: "4B", to: null, make: true },
	]);
	const onChange = vi.fn<(classes: RosterAnswers["classes"]) => void>();
	await renderPage(<RosterClasses grades={GRADES} classes={classes} onChange={onChange} />, ["app", "kit", "rosters"]);
	const year = page.getByRole("combobox", { name: "Year 4 A" });
	await expect.element(year).toHaveValue("Into 4A");
	await expect.element(year).toHaveAccessibleDescription("Proposed: 4A in other words");
	await expect.element(page.getByRole("combobox", { name: "4B" })).not.toHaveAccessibleDescription();
	expect(await accessibilityFaults()).toEqual([]);
	await year.click();
	await page.getByRole("option", { name: "Add Year 4 A" }).click();
	expect(onChange).toHaveBeenCalledWith([{ name: "Year 4 A", to: null, make: true }, classes[1]]);
});
