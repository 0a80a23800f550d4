import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { clearSession, type Session, saveSession } from "../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { TimetableSetup } from "./timetable-setup.tsx";

afterEach(() => {
	clearSession();
	vi.restoreAllMocks();
});
const NOTHING = { years: [], bells: [], classes: [], courses: [], staff: [], rooms: [] };
const [year, named] = [
	{ id: 1, name: "2026/27" },
	{ id: 1, name: "Maths" },
];
async function show(frame: object, rights: Record<string, string[]>): Promise<void> {
	saveSession({
		access_token: "token",
		user: { uid: 1 },
		customers: [],
		state: { closed_modules: [] },
		portal_type: "ADMIN",
		role_permissions: granting(rights),
	} as unknown as Session);
	vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ ...NOTHING, ...frame }));
	await renderPage(<TimetableSetup />, ["app", "kit", "timetable"]);
}
const ALL = { Settings: ["Edit"], Classes: ["Create"], Courses: ["Create"], Timetable: ["Edit"] };

test("a new school is told what a timetable needs, in order, with what is done ticked", async () => {
	await show({ years: [year] }, ALL);
	await expect.element(page.getByText("School year (done)")).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Add bell times" })).toHaveAttribute("href", "/settings/calendar");
	await expect.element(page.getByRole("link", { name: "Add class" })).toHaveAttribute("href", "/classes/new");
	await expect.element(page.getByRole("link", { name: "Add course" })).toHaveAttribute("href", "/courses/new");
	expect(page.getByRole("link", { name: "Add a year" }).elements()).toEqual([]);
	expect([...document.querySelectorAll("[data-variant=filled]")].map(({ textContent }) => textContent)).toEqual(["Add bell times"]);
	expect(await accessibilityFaults()).toEqual([]);
});
test("with all of it there a draft is begun", async () => {
	await show({ years: [year], bells: [named], classes: [named], courses: [named] }, ALL);
	await expect.element(page.getByRole("link", { name: "Begin a draft" })).toHaveAttribute("href", "/timetable/drafts");
	expect(page.getByRole("listitem").elements()).toEqual([]);
});
test("who may not do a step is told whom to ask", async () => {
	await show({}, { Timetable: ["Edit"], Classes: ["Create"] });
	await expect.element(page.getByRole("link", { name: "Add class" })).toBeVisible();
	expect(page.getByText("Ask an admin of your school to do this.").elements()).toHaveLength(3);
	expect(page.getByRole("link", { name: "Add a year" }).elements()).toEqual([]);
});
