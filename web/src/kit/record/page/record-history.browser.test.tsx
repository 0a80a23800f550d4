import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import { useDeedSentences } from "./record-history.tsx";

afterEach(() => vi.restoreAllMocks());

function Sentences({ changes }: { changes: Change[] }) {
	const sentencesOf = useDeedSentences(RECORDS.students, changes);
	return changes.flatMap((change) => sentencesOf(change, "Clara", "Mia")).map((sentence) => <p key={sentence}>{sentence}</p>);
}

it("calls what a reference was and is by its name", async () => {
	vi.spyOn(window, "fetch").mockImplementation(async (input) => {
		const of = new URL(String(input instanceof Request ? input.url : input), location.href).searchParams.get("of") ?? "";
		const results = of.split(",").map((one) => {
			const id = Number(one.split(":")[1]);
			return { record: "houses", path: "/houses", id, title: id === 4 ? "Heron" : "Kite", about: null, photo_file_id: null };
		});
		return Response.json({ fields: [], results });
	});
	const change = { action: "updated", before: { house_id: 4 }, after: { house_id: 9 } } as unknown as Change;
	await renderPage(<Sentences changes={[change]} />);
	await expect.element(page.getByText("Clara changed house from Heron to Kite")).toBeVisible();
});
