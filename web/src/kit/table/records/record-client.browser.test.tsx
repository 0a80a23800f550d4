import { record } from "@homeroom/contract/kit/record.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { adoptRecord, recordListKey, recordShowKey } from "./record-client.ts";

const HOUSE = record({
	name: "houses",
	module: "Houses",
	path: "/houses",
	sort: "name",
	sorts: ["name"],
	fields: { motto: { kind: "line", max: 80 } },
});
const BASE = { created_at: "", updated_at: "", archived_at: null, custom: {} };

it("a row that was changed on its page is what the lists act on, before they are fetched again", () => {
	const client = new QueryClient();
	const rows = [7, 8].map((id) => ({ ...BASE, id, version: 1, motto: "Look far", guardian: "Una" }));
	for (const page of [1, 2]) client.setQueryData([...recordListKey(HOUSE), page], { rows, meta: { total: 2 } });
	const saved = { ...BASE, id: 7, version: 2, motto: "Stand still" };
	adoptRecord(client, HOUSE, saved);
	expect(client.getQueryData(recordShowKey(HOUSE, 7))).toEqual(saved);
	for (const page of [1, 2])
		expect(client.getQueryData([...recordListKey(HOUSE), page])).toEqual({
			rows: [{ ...saved, guardian: "Una" }, rows[1]],
			meta: { total: 2 },
		});
});
