import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { someSession } from "../../../kit/testing/some-session.ts";
import { RepeatRule } from "./repeat-rule.tsx";
import { RepeatRuleInput } from "./repeat-rule-input.tsx";

const asked: string[] = [];
let rule = "";
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T10:40:00Z") });
	vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
		const url = new URL(input instanceof Request ? input.url : String(input), location.href);
		asked.push(`${url.searchParams.get("rule")} from ${url.searchParams.get("starts")}`);
		return Response.json({ days: ["2026-11-24", "2026-12-01"] });
	});
	saveSession(someSession({ role_permissions: 1 }));
	asked.length = 0;
	rule = "";
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});
const WORDS = ["app", "kit", "task_repeats", "events"] as const;
const show = (from: string) =>
	renderPage(
		<RepeatRuleInput
			label="Repeats"
			defaultValue={from}
			onChange={(value) => {
				rule = String(value);
			}}
		/>,
		[...WORDS],
	);

test("a rhythm is put together piece by piece, and its days are shown", async () => {
	await show("FREQ=WEEKLY");
	const rhythm = page.getByRole("combobox", { name: "Rhythm" });
	await expect.element(rhythm).toHaveValue("weekly");
	await page.getByRole("checkbox", { name: "Tuesday" }).click();
	await page.getByRole("switch", { name: "Only when there is school" }).click();
	await expect.poll(() => rule).toBe("FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM");
	await expect.element(page.getByText(/^From today on: .*24/)).toBeVisible();
	await expect.poll(() => asked.at(-1)).toBe("FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM from 2026-11-19");
	await rhythm.selectOptions("monthly_nth");
	await page.getByRole("combobox", { name: "Which one" }).selectOptions("-1");
	await page.getByRole("combobox", { name: "Weekday" }).selectOptions("5");
	await expect.poll(() => rule).toBe("FREQ=MONTHLY;BYDAY=-1FR;SCHOOL=TERM");
	await rhythm.selectOptions("cycle_day");
	await page.getByRole("textbox", { name: "Day of the cycle" }).fill("3");
	await page.getByRole("combobox", { name: "Ends" }).selectOptions("count");
	await page.getByRole("textbox", { name: "How many times" }).fill("4");
	await expect.poll(() => rule).toBe("FREQ=DAILY;COUNT=4;SCHOOL=CYCLE_3");
	expect(await accessibilityFaults()).toEqual([]);
});
test("what it cannot show stays as it is", async () => {
	await show("FREQ=YEARLY;BYMONTH=2,5");
	await expect.element(page.getByRole("combobox", { name: "Rhythm" })).toHaveValue("kept");
	await page.getByRole("switch", { name: "Count from when it is done" }).click();
	await expect.poll(() => rule).toBe("FREQ=YEARLY;BYMONTH=2,5;FROM=COMPLETION");
});
test.each([
	["FREQ=DAILY;SCHOOL=DAYS", "Every school day"],
	["FREQ=WEEKLY;BYDAY=TU,TH;SCHOOL=TERM", "Every Tuesday, Thursday, when there is school"],
	["FREQ=WEEKLY;INTERVAL=2;FROM=COMPLETION", "Every 2 weeks, counted from when it is done"],
	["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "Every month, on the last day, 3 times"],
	["FREQ=MONTHLY;BYDAY=1MO", "Every month, on the first Monday"],
	["FREQ=DAILY;SCHOOL=CYCLE_3", "On day 3 of the cycle"],
	["FREQ=DAILY;UNTIL=20270630;SCHOOL=AFTER_HOLIDAYS", "On the first day after holidays, until 30/06/2027"],
	["FREQ=YEARLY;BYMONTH=2,5", "By a rule of its own"],
	["no rule", "no rule"],
])("%s is said: %s", async (text, said) => {
	await renderPage(
		<p>
			<RepeatRule rule={text} />
		</p>,
		[...WORDS],
	);
	await expect.element(page.getByText(said, { exact: true })).toBeVisible();
});
