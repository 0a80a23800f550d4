import { type Field, fieldsOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { useRecordWords } from "../table/record-words.ts";
import { offeredColumns, recordColumns } from "../table/records/record-columns.ts";
import { renderPage } from "../testing/render-page.tsx";
import { recordLook } from "./record-look.tsx";

vi.mock(import("../session/session.ts"), async (original) => ({ ...(await original()), useAllows: () => () => true }));
const ID = 40_123;

beforeEach(() => {
	vi.spyOn(window, "fetch").mockImplementation(async (input) => {
		const asked = new URL(String(input instanceof Request ? input.url : input), location.href);
		const results = (asked.searchParams.get("of") ?? "").split(",").map((of) => {
			const [record = "", id] = of.split(":");
			return { record, path: `/${record}`, id: Number(id), title: "Called so", about: null, photo_file_id: null };
		});
		return Response.json({ fields: [], results, first_name: "Called", last_name: "so", meta: {} });
	});
});
afterEach(() => vi.restoreAllMocks());

const isReference = ({ kind, record }: Field) => kind === "user" || kind === "people" || (kind === "record" && record !== "files");
const COLUMNS = (Object.values(RECORDS) as RecordSpec[]).flatMap((spec) =>
	offeredColumns(fieldsOf(spec)).flatMap(([name, field]) => (isReference(field) ? [{ of: spec.name, spec, name, field }] : [])),
);

/** The cell of a column, in a list whose area has cells of its own. */
function Cell({ spec, name, row }: { spec: RecordSpec; name: string; row: RowOf<RecordSpec> }) {
	const look = recordLook({ spec, titleOf: () => "One", sections: [] }, { cells: { own: () => "own" } });
	const columns = recordColumns(fieldsOf(spec), look, useRecordWords(spec), { shown: [name], widths: {}, mayEdit: false });
	return <div data-testid="cell">{columns.find(({ id }) => id === name)?.cell(row)}</div>;
}

describe("in lists", () => {
	it.each(COLUMNS)("$of: $name is what it is called, never its number", async ({ spec, name, field }) => {
		const row = { id: 1, version: 1, custom: {}, [name]: field.kind === "people" ? [ID] : ID } as unknown as RowOf<RecordSpec>;
		await renderPage(<Cell spec={spec} name={name} row={row} />);
		await expect.element(page.getByTestId("cell")).toHaveTextContent("Called so");
		await expect.element(page.getByTestId("cell")).not.toHaveTextContent(String(ID));
	});
	it("there are such columns", () => expect(COLUMNS.length).toBeGreaterThan(5));
	it("an area's own cell goes before that of the kit, and none before both", () => {
		const area = {
			spec: RECORDS.houses as RecordSpec,
			titleOf: () => "One",
			sections: [],
			shows: { motto: () => "shown", colour: () => "shown" },
		};
		const { cells } = recordLook(area, { cells: { motto: undefined, colour: () => "own" } });
		expect([cells?.motto, cells?.colour?.({} as never)]).toEqual([undefined, "own"]);
	});
	it("the first column is sorted by the title, or not at all", () => {
		const leadSort = (spec: RecordSpec) => recordLook({ spec, titleOf: () => "One", sections: [] }).leadSort;
		expect(leadSort(RECORDS.houses)).toBe("name");
		expect(leadSort(RECORDS.house_points)).toBeUndefined();
	});
});
