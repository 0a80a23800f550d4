import type { ValueState } from "@homeroom/contract/kit/import-calls.ts";

/** A word of the file, how many rows have it, and what it was taken for. */
export interface FoundValue {
	text: string;
	rows: number;
	state: ValueState;
	to: string | null;
}
/** By field; `more`: rows with words beyond those that are kept. */
export type Found = Record<string, { values: FoundValue[]; more: number }>;
