import { ActionIcon, Button, CloseButton, Pagination, TextInput } from "@mantine/core";
import { afterEach, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import { renderPage } from "../../kit/testing/render-page.tsx";
import "../app.css";

interface Devtools {
	send(method: string, params: object): Promise<unknown>;
}
const canSend = (one: object): one is Devtools => "send" in one;
async function touch(enabled: boolean): Promise<void> {
	const devtools = cdp();
	if (!canSend(devtools)) throw new Error("This browser cannot be told what its screen is.");
	await devtools.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 1 });
}
afterEach(() => touch(false));

const Small = () => (
	<>
		<Button size="compact-sm">Select all</Button>
		<Button size="xs">Edit</Button>
		<ActionIcon size={28} aria-label="More" />
		<CloseButton size="sm" aria-label="Close" />
		<Pagination total={3} size="sm" />
		<TextInput aria-label="Name" size="xs" />
	</>
);
/** Of all that can be pressed: how high and, but for fields, how wide the smallest is. */
const smallest = () => {
	const sizes = [...document.querySelectorAll("main button, main input")].map((one) => one.getBoundingClientRect());
	expect(sizes.length).toBeGreaterThan(7);
	return Math.min(...sizes.flatMap(({ width, height }) => [width, height]));
};

it("small buttons are large enough for a thumb where there is a touch screen, and as dense as ever where there is a mouse", async () => {
	await renderPage(<Small />, ["app", "kit"]);
	expect(smallest()).toBeLessThan(32);
	await touch(true);
	await expect.poll(() => matchMedia("(pointer: coarse)").matches).toBe(true);
	expect(smallest()).toBeGreaterThanOrEqual(44);
});
