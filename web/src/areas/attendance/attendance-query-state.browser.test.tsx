import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ApiError } from "../../kit/api/api-error.ts";
import { renderPage } from "../../kit/testing/render-page.tsx";
import { SeenAt } from "./attendance-query-state.tsx";

afterEach(() => vi.restoreAllMocks());
function network(there: boolean): void {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(there);
	window.dispatchEvent(new Event(there ? "online" : "offline"));
}
const seen = { data: {}, error: null, dataUpdatedAt: Date.UTC(2026, 10, 16, 8, 30) };
const note = page.getByText(/^No connection: this is/);

test("what is so fresh that nobody asked for it again says how old it is as soon as the network goes", async () => {
	network(true);
	await renderPage(<SeenAt query={seen} />, ["attendance"]);
	await expect.element(note).not.toBeInTheDocument();
	network(false);
	await expect.element(note).toBeVisible();
	network(true);
	await expect.element(note).not.toBeInTheDocument();
});
test("with a network, a server that cannot be reached is told, and one that refuses is not", async () => {
	network(true);
	const unreachable = new ApiError(0, { error: "unreachable", message: "" });
	const { screen } = await renderPage(<SeenAt query={{ ...seen, error: unreachable }} />, ["attendance"]);
	await expect.element(note).toBeVisible();
	await screen.unmount();
	await renderPage(<SeenAt query={{ ...seen, error: new ApiError(403, { error: "forbidden", message: "" }) }} />, ["attendance"]);
	await expect.element(note).not.toBeInTheDocument();
});
test("what was never seen says nothing", async () => {
	network(false);
	await renderPage(<SeenAt query={{ ...seen, data: undefined }} />, ["attendance"]);
	await expect.element(note).not.toBeInTheDocument();
});
