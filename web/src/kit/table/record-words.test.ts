import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { describe, expect, it } from "vitest";

/** The sentences that a record's list needs besides the names of its fields. */
const LIST_WORDS = [
	"title",
	"search",
	"count",
	"count_matching",
	"count_archived",
	"none",
	"none_text",
	"none_view_text",
	"none_match",
	"none_match_text",
	"none_archived",
	"none_archived_text",
	"show_current",
];

describe.each(Object.values(RECORDS) as RecordSpec[])("the words of $name", (spec) => {
	const file = join(import.meta.dirname, `../../../../locales/en/${spec.name}.json`);
	const words: Record<string, string> = JSON.parse(readFileSync(file, "utf8")).screen;
	it("name everything that its list shows", () => {
		const fields = Object.entries(spec.fields);
		const wanted = [
			...LIST_WORDS,
			"name",
			...fields.map(([name]) => name),
			...fields.flatMap(([name, { choices = [], words: codes }]) =>
				(codes === undefined ? choices : []).map((choice) => `${name}.${choice}`),
			),
		];
		expect(wanted.filter((word) => !words[`${spec.name}.${word}`])).toEqual([]);
	});
});
