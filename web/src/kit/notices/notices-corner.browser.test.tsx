import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { FormDialog } from "../form/form-dialog.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { notify } from "./notices.ts";
import NoticesCorner from "./notices-corner.tsx";

afterEach(async () => {
	notifications.clean();
	await page.viewport(1280, 800);
});

const covers = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test.each([
	["short", 0],
	["long", 1600],
])("on a phone notices cover no button of a %s dialog that takes the whole screen", async (_, height) => {
	await page.viewport(390, 844);
	await renderPage(
		<>
			<NoticesCorner />
			<FormDialog title="End this alarm?" onClose={() => undefined}>
				<Button>First</Button>
				<div style={{ height }} />
				<div style={{ position: "sticky", bottom: 0 }}>
					<Button>Save</Button>
				</div>
			</FormDialog>
		</>,
		["app", "kit"],
	);
	await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
	notify.success("Saved", { undo: () => undefined });
	notify.error("Somebody else changed this meanwhile. Look at it again, and save once more where it is still meant so.");
	await expect.element(page.getByText(/Somebody else/)).toBeVisible();
	await expect
		.poll(() => {
			const notices = [...document.querySelectorAll(".mantine-Notification-root")].map((one) => one.getBoundingClientRect());
			const buttons = [...document.querySelectorAll('[role="dialog"] button')].map((one) => one.getBoundingClientRect());
			expect(notices).toHaveLength(2);
			expect(buttons).toHaveLength(3);
			return buttons.filter((button) => notices.some((notice) => covers(button, notice))).length;
		})
		.toBe(0);
	notifications.clean();
	await expect.poll(() => document.documentElement.style.getPropertyValue("--app-notices")).toBe("");
});
