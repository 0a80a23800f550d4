import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../api/api-error.ts";
import { noteBatch } from "../api/batch-of.ts";
import { notify } from "../notices/notices.ts";
import NoticesCorner from "../notices/notices-corner.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { useDeed } from "./use-deed.ts";

interface Room {
	name: string;
}
const saved = (name: string): Room => {
	const answer = { name };
	noteBatch(answer, { headers: new Headers({ "x-request-id": "batch-7" }) });
	return answer;
};
const refusal = (fields?: Record<string, string>) =>
	new ApiError(422, { error: "refused", message: "It is in use.", ...(fields && { fields }) });
const act = vi.fn<(name: string) => Promise<Room>>();
const rooms = vi.fn(async () => "rooms");
const early = vi.fn(() => takenBack);
const takenBack = vi.fn();
const asked = vi.fn(async () => Response.json({ batch: "batch-8" }));
const success = vi.spyOn(notify, "success");
const error = vi.spyOn(notify, "error");
beforeEach(() => {
	notifications.clean();
	vi.clearAllMocks();
	vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

function Page({ refused }: { refused?: "here" }) {
	useQuery({ queryKey: ["rooms"], queryFn: rooms });
	const archive = useDeed(act, {
		early,
		said: ({ name }) => `Archived ${name}`,
		undo: true,
		invalidates: [["rooms"]],
		...(refused && { refused }),
	});
	return (
		<>
			<Button loading={archive.pending} onClick={() => void archive.run("A1")}>
				Archive
			</Button>
			<button type="button" onClick={() => void archive.run("B2")}>
				Other
			</button>
			<p>Problem: {archive.problem ?? "none"}</p>
			<NoticesCorner />
		</>
	);
}
const show = async (props: { refused?: "here" } = {}) => {
	await renderPage(<Page {...props} />);
	await expect.poll(() => rooms.mock.calls.length).toBe(1);
};
const button = () => page.getByRole("button", { name: "Archive" });
/** Notices go by themselves after a while: what they said is looked at where it was said. */
const said = () => success.mock.calls.map(([message]) => message);
const refused = () => error.mock.calls.map(([message]) => message);
/** As fast as nobody's hand is: before anything is drawn. */
const pressTwice = () => {
	const element = button().element() as HTMLButtonElement;
	element.click();
	element.click();
};

it("says it once, offers the way back and asks again for what shows it", async () => {
	act.mockResolvedValue(saved("A1"));
	await show();
	await button().click();
	await expect.poll(() => rooms.mock.calls.length).toBe(2);
	expect(said()).toEqual(["Archived A1"]);
	expect(takenBack).not.toHaveBeenCalled();
	success.mock.calls[0]?.[1]?.undo?.();
	await expect
		.poll(() => asked.mock.calls.map(([, init]: unknown[]) => String((init as RequestInit).body)))
		.toContain('{"batch":"batch-7"}');
});

it("does it once for two clicks, and another beside it", async () => {
	const answer = Promise.withResolvers<Room>();
	act.mockReturnValueOnce(answer.promise).mockResolvedValue(saved("B2"));
	await show();
	pressTwice();
	await page.getByRole("button", { name: "Other" }).click();
	await expect.poll(said).toEqual(["Archived B2"]);
	answer.resolve(saved("A1"));
	await expect.poll(said).toEqual(["Archived B2", "Archived A1"]);
	expect(act.mock.calls.map(([name]) => name)).toEqual(["A1", "B2"]);
});

it("says a refusal once, takes back what it showed and looks again", async () => {
	act.mockRejectedValue(refusal({ name: "Another room has this name." }));
	await show();
	await button().click();
	await expect.poll(refused).toEqual(["Another room has this name."]);
	expect(takenBack).toHaveBeenCalledOnce();
	await expect.element(page.getByText("Problem: none")).toBeVisible();
	await expect.poll(() => rooms.mock.calls.length).toBe(2);
});

it("says a refusal where it is asked to, and nowhere else", async () => {
	act.mockRejectedValueOnce(refusal()).mockResolvedValue(saved("A1"));
	await show({ refused: "here" });
	await button().click();
	await expect.element(page.getByText("Problem: It is in use.")).toBeVisible();
	expect(refused()).toEqual([]);
	await button().click();
	await expect.element(page.getByText("Problem: none")).toBeVisible();
});

it("keeps the focus where it was", async () => {
	act.mockResolvedValue(saved("A1"));
	await show();
	(button().element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.poll(said).toEqual(["Archived A1"]);
	await expect.poll(() => document.activeElement).toBe(button().element());
});
