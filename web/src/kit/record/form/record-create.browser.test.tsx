import { type RecordSpec, record } from "@homeroom/contract/kit/record.ts";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import NoticesCorner from "../../notices/notices-corner.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import type { RecordArea } from "../record-area.ts";
import { RecordCreate } from "./record-create.tsx";

const SPEC: RecordSpec = record({
	name: "house_points",
	module: "Houses",
	path: "/house-points",
	sort: "reason",
	fields: {
		reason: { kind: "line", required: true },
		points: { kind: "number", computed: true },
		student_id: { kind: "record", record: "students", computed: true },
		house_id: { kind: "record", record: "houses", computed: true },
	},
});
const AREA: RecordArea = { spec: SPEC, titleOf: (row) => String(row.reason), sections: [{ fields: ["reason"] }] };
const SAVED = { id: 7, version: 1, custom: {}, archived_at: null, reason: "Won the relay", points: 4, student_id: 5, house_id: 2 };
const NAMES = [
	{ record: "students", path: "/students", id: 5, title: "Stella Hill", about: null, photo_file_id: null },
	{ record: "houses", path: "/houses", id: 2, title: "Falcon", about: null, photo_file_id: null },
];
let known = NAMES;
/** What the answer waits for. */
let held: Promise<void> | undefined;
const sent = vi.fn<(path: string, body: unknown) => void>();
beforeEach(() => {
	notifications.clean();
	sent.mockReset();
	known = NAMES;
	held = undefined;
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
		if (init?.method === "POST") sent(pathname, JSON.parse(String(init.body)));
		if (init?.method === "POST" && pathname.endsWith("/house-points")) await held;
		if (init?.method === "POST" && pathname.endsWith("/house-points"))
			return Response.json(SAVED, { status: 201, headers: { "x-request-id": "batch-7" } });
		return Response.json({ fields: [], results: known, house_points: [], meta: {}, batch: "batch-8" });
	});
});
afterEach(() => vi.unstubAllGlobals());

async function add(area: RecordArea) {
	const { router } = await renderPage(
		<>
			<RecordCreate area={area} />
			<NoticesCorner />
		</>,
		["app", "kit", "house_points"],
	);
	await page.getByRole("textbox", { name: "Reason" }).fill("Won the relay");
	await page.getByRole("button", { name: "Give points" }).click();
	return router;
}

it("says what was added, is on it, and takes it back", async () => {
	const router = await add(AREA);
	await expect.element(page.getByText("Won the relay has been added.")).toBeVisible();
	// in the place of the form: back leads to where one came from
	expect([router.state.location.pathname, router.history.length]).toEqual(["/house-points/7", 1]);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => sent.mock.calls.at(-1)?.[1]).toEqual({ batch: "batch-7" });
});

it("leaves who went on before the answer came where they went", async () => {
	const answer = Promise.withResolvers<void>();
	held = answer.promise;
	const router = await add(AREA);
	await expect.poll(() => sent.mock.calls.length).toBe(1);
	await router.navigate({ to: "/rooms", ignoreBlocker: true });
	answer.resolve();
	await expect.element(page.getByText("Won the relay has been added.")).toBeVisible();
	expect(router.state.location.pathname).toBe("/rooms");
});

it("tells of it in the record's own sentence, with the names in it", async () => {
	await add({ ...AREA, told: "house_points.told" });
	await expect.element(page.getByText("4 points for Stella Hill (Falcon)")).toBeVisible();
});

it("says its title where a name in that sentence is not for this person", async () => {
	known = NAMES.slice(1);
	await add({ ...AREA, told: "house_points.told" });
	await expect.element(page.getByText("Won the relay has been added.")).toBeVisible();
});
