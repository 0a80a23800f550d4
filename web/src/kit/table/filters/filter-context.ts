import type { Fields } from "@homeroom/contract/kit/record.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import type { Suggestions } from "../quick-filters.tsx";
import type { RecordWords } from "../record-words.ts";

/** What every part of the filters works with. */
export interface FilterContext {
	fields: Fields;
	words: RecordWords;
	suggestions: Suggestions;
	where: readonly Condition[];
	onChange: (where: readonly Condition[]) => void;
}
