import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { clearSession, currentSession, saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { AdmissionPage } from "./admission-page.tsx";

const before = currentSession();
const sent = vi.fn<(path: string, body: unknown) => void>();
const COSTA = {
	client_id: 4,
	name: "Costa",
	kind: "family",
	address: "Rua Nova 1, Porto",
	because: ["phone", "last_name"],
	children: [{ id: 2, first_name: "Finn", middle_name: null, last_name: "Costa", class_label: "2B", status: "enrolled" }],
	like_id: 2,
	homes: [{ client_id: 4, name: "Costa", address: "Rua Nova 1, Porto", lives_with: true, pays: true, share: null }],
	people: [
		{
			contact_id: 9,
			client_id: 4,
			first_name: "Rita",
			last_name: "Costa",
			phone: "+351 22 1",
			email: null,
			has_login: true,
			relationship: "mother",
			custody: null,
			pickup: true,
			lives_with: true,
			gets_letters: true,
			portal: true,
			emergency: true,
		},
	],
};
/** The youngest has a second home, whose people are nothing to a half-sibling. */
const PARTED = {
	...COSTA,
	homes: [...COSTA.homes, { client_id: 5, name: "Reed", address: "Rua Velha 2, Porto", lives_with: true, pays: true, share: null }],
	people: [
		...COSTA.people,
		...COSTA.people.map((one) => ({ ...one, contact_id: 10, client_id: 5, first_name: "Una", last_name: "Reed", relationship: "father" })),
	],
};
let refusal: Record<string, string> | null = null;
let twin = false;
let parted = false;
let making = { may_make: true, is_free: false };
beforeEach(() => {
	sent.mockReset();
	[refusal, twin, parted] = [null, false, false];
	making = { may_make: true, is_free: false };
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
		if (init?.method === "POST") sent(pathname, JSON.parse(String(init.body)));
		if (pathname.endsWith("/students/with-family"))
			return refusal
				? Response.json({ error: "invalid", message: "Please check.", fields: refusal }, { status: 422 })
				: Response.json({ id: 7, version: 1, first_name: "Maya", middle_name: null, last_name: "Costa" }, { status: 201 });
		if (pathname.endsWith("/students/similar"))
			return Response.json({
				students: twin
					? [
							{
								id: 3,
								first_name: "Maya",
								middle_name: null,
								last_name: "Costa",
								date_of_birth: "2021-05-03",
								class_label: "1A",
								archived: false,
								because: "birthday",
							},
						]
					: [],
			});
		if (pathname.endsWith("/students/class-names")) return Response.json({ class_names: ["1B", "2A"], ...making });
		if (pathname.endsWith("/clients/families")) return Response.json({ families: [parted ? PARTED : COSTA] });
		return Response.json({ fields: [], clients: [], class_labels: [{ class_label: "1B", students: 22 }] });
	});
	as(1);
});
afterEach(() => {
	vi.unstubAllGlobals();
	if (before) saveSession(before);
	else clearSession();
});
const as = (role_permissions: unknown) =>
	saveSession({ role_permissions, portal_type: "ADMIN", state: { closed_modules: [], support: null } } as never);
const show = () => renderPage(<AdmissionPage />, ["app", "kit", "students", "admission", "clients", "contacts"]);
const type = (name: string, text: string) => page.getByRole("textbox", { name, exact: true }).first().fill(text);
const effects = () => page.getByRole("region", { name: "When you save" });

it("takes a family that is found, says what saving will do, and sends all of it once", async () => {
	const { router } = await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await expect.element(page.getByText("Nobody with this name yet")).toBeVisible();
	await page.getByRole("radio", { name: /Costa/ }).click();
	await expect.element(page.getByText("Phone · Last name")).toBeVisible();
	await expect.element(effects().getByText("Maya lives at Rua Nova 1, Porto.")).toBeVisible();
	await expect.element(effects().getByText("Costa pays.")).toBeVisible();
	await expect.element(effects().getByText("Rita Costa has a login and sees Maya at once.")).toBeVisible();
	await page.getByRole("checkbox", { name: "Letters" }).click();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Save student" }).click();
	await expect.poll(() => router.state.location.pathname).toBe("/students/7");
	expect(sent.mock.calls).toHaveLength(1);
	expect(sent.mock.calls[0]?.[1]).toMatchObject({
		student: { first_name: "Maya", last_name: "Costa", status: "enrolled" },
		family: {
			homes: [{ client_id: 4, lives_with: true, pays: true }],
			people: [{ contact_id: 9, relationship: "mother", gets_letters: false }],
		},
	});
});

it("leaves out the other home of a sibling and who is there, until somebody ticks it", async () => {
	parted = true;
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await page.getByRole("radio", { name: /Costa/ }).click();
	await expect.element(effects().getByText("Rita Costa has a login and sees Maya at once.")).toBeVisible();
	const save = () => page.getByRole("button", { name: "Save student" }).click();
	const other = page.getByRole("checkbox", { name: "Reed · Una Reed" });
	await expect.element(other).not.toBeChecked();
	expect(await accessibilityFaults()).toEqual([]);
	await other.click();
	await expect.element(effects().getByText("Rita Costa and Una Reed have a login and see Maya at once.")).toBeVisible();
	await other.click();
	await expect.element(effects().getByText("Rita Costa has a login and sees Maya at once.")).toBeVisible();
	await save();
	await expect.poll(() => sent.mock.calls).toHaveLength(1);
	expect(sent.mock.calls[0]?.[1]).toMatchObject({ family: { homes: [{ client_id: 4 }], people: [{ contact_id: 9 }] } });
});

it("makes a family, and tells at each field what is wrong with it, before and after the server has looked", async () => {
	await show();
	await type("Last name", "Costa");
	await page.getByRole("radio", { name: "Make a new family here" }).click();
	await expect.element(page.getByRole("textbox", { name: "Family name" })).toHaveValue("Costa");
	await page.getByRole("button", { name: "Save student" }).click();
	// the child's and the mother's
	await expect.poll(() => page.getByText("Please fill this in.").elements().length).toBe(2);
	expect(sent).not.toHaveBeenCalled();
	await type("First name", "Maya");
	await page.getByRole("textbox", { name: "First name", exact: true }).nth(1).fill("Una");
	await expect.element(effects().getByText("The family Costa is made, with Una Costa.")).toBeVisible();
	refusal = { "family.homes.0.client.city": "No such city.", "student.class_label": "No such class." };
	await page.getByRole("button", { name: "Save student" }).click();
	await expect.element(page.getByText("No such city.")).toBeVisible();
	await expect.element(page.getByText("No such class.")).toBeVisible();
});

it("tells of a child who may be here already", async () => {
	twin = true;
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await expect.element(page.getByRole("link", { name: "Maya Costa" })).toBeVisible();
	await expect.element(effects().getByText("There will be two students with this name and birthday.")).toBeVisible();
});

it("leaves out the family for whoever may not make or change clients", async () => {
	as([
		{
			module_name: "Students",
			has_permission: true,
			action_list: ["View", "Create"].map((action_name) => ({ action_name, enabled: true })),
		},
	]);
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	expect(page.getByRole("region", { name: "Family" }).elements()).toHaveLength(0);
	await page.getByRole("button", { name: "Save student" }).click();
	await expect.poll(() => sent.mock.calls[0]?.[1]).toMatchObject({ family: null });
});

const CLASS = () => page.getByRole("combobox", { name: "Class", exact: true });
const saved = async () => {
	await page.getByRole("button", { name: "Save student" }).click();
	await expect.poll(() => sent.mock.calls).toHaveLength(1);
	return sent.mock.calls[0]?.[1];
};

it("puts the child into a class that is there, however it is typed", async () => {
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await CLASS().fill("2 a");
	await page.getByRole("textbox", { name: "First name", exact: true }).first().click();
	await expect.element(CLASS()).toHaveValue("2A");
	expect(await saved()).toMatchObject({ student: { class_label: "2A" }, make_class: false });
});

it("makes a class that is not there, and says so before", async () => {
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await CLASS().fill("4C");
	await page.getByRole("option", { name: "Make “4C”" }).click();
	await expect.element(effects().getByText("4C is made as a class of this year, with Maya as the first.")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	expect(await saved()).toMatchObject({ student: { class_label: "4C" }, make_class: true });
});

it("loses no class that is typed by whoever goes on with the keys", async () => {
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await CLASS().fill("4C");
	await userEvent.tab();
	await expect.element(effects().getByText("4C is made as a class of this year, with Maya as the first.")).toBeVisible();
	expect(await saved()).toMatchObject({ student: { class_label: "4C" }, make_class: true });
});

it("offers none to whoever may not add classes; what is typed is no class", async () => {
	making = { may_make: false, is_free: false };
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await CLASS().fill("4C");
	await expect.element(page.getByText("Nothing found")).toBeVisible();
	await page.getByRole("textbox", { name: "First name", exact: true }).first().click();
	expect(await saved()).toMatchObject({ student: { class_label: "" }, make_class: false });
});

it("takes any label where there can be no classes yet", async () => {
	making = { may_make: false, is_free: true };
	await show();
	await type("First name", "Maya");
	await type("Last name", "Costa");
	await CLASS().fill("4C");
	expect(await saved()).toMatchObject({ student: { class_label: "4C" }, make_class: false });
});
