import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import type { RecordTab, TabProps } from "../record-tab.ts";
import { RecordTabs } from "./record-tabs.tsx";

const ROW = { id: 1, version: 1, custom: {}, archived_at: null } as unknown as RecordBase;
const part = (id: string, more: Partial<RecordTab> = {}): RecordTab => ({
	id,
	label: "students.phone",
	load:
		async () =>
		({ asked }: TabProps) => <p>{asked ? `${id} asked for` : id}</p>,
	...more,
});
const within = { id: "both", label: "students.email" } as const;

const show = (tabs: RecordTab[]) => renderPage(<RecordTabs record="nothing" row={ROW} tabs={tabs} label="Sides" />);

it("shows parts that belong together in one tab, and the one that the address names as such", async () => {
	const { router } = await show([part("one"), part("two", { within }), part("three", { within })]);
	await expect.element(page.getByText("one")).toBeVisible();
	expect(page.getByRole("tab").elements()).toHaveLength(2);
	await page.getByRole("tab", { name: "E-mail" }).click();
	await expect.element(page.getByText("two", { exact: true })).toBeVisible();
	await expect.element(page.getByText("three", { exact: true })).toBeVisible();
	expect(router.state.location.search).toEqual({ tab: "both" });
	await router.navigate({ to: ".", search: { tab: "three" } as never });
	await expect.element(page.getByText("three asked for")).toBeVisible();
	await expect.element(page.getByText("two", { exact: true })).toBeVisible();
	await expect.element(page.getByRole("tab", { name: "E-mail" })).toHaveAttribute("aria-selected", "true");
});

it("calls a tab by the one part that is left of it", async () => {
	await show([
		part("one", { label: "students.last_name" }),
		part("two", { within }),
		part("three", { within, needs: "Students.Sensitive" }),
	]);
	await expect.element(page.getByRole("tab", { name: "Phone" })).toBeVisible();
	expect(page.getByRole("tab", { name: "E-mail" }).elements()).toHaveLength(0);
});
