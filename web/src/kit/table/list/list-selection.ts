import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import type { RecordSearch } from "../records/record-search.ts";

/** Which rows are chosen: some, across pages, or all that the list shows but a few. */
export interface ListSelection {
	all: boolean;
	/** Chosen ones, or those left out. */
	ids: ReadonlySet<number>;
	/** Where a range starts: the row chosen last. */
	anchor: number | null;
}
export const NOTHING: ListSelection = { all: false, ids: new Set(), anchor: null };

export const isChosen = ({ all, ids }: ListSelection, id: number): boolean => ids.has(id) !== all;
export const countOf = ({ all, ids }: ListSelection, total: number): number => (all ? Math.max(0, total - ids.size) : ids.size);

export type SelectionStep =
	| { do: "toggle"; id: number }
	/** From the row chosen last to this one, as they stand on the page. */
	| { do: "range"; id: number; page: readonly number[] }
	| { do: "page"; page: readonly number[]; chosen: boolean }
	| { do: "all" }
	| { do: "clear" };

export function choose(selection: ListSelection, step: SelectionStep): ListSelection {
	switch (step.do) {
		case "toggle":
			return set(selection, [step.id], !isChosen(selection, step.id), step.id);
		case "range": {
			const from = selection.anchor === null ? -1 : step.page.indexOf(selection.anchor);
			const to = step.page.indexOf(step.id);
			if (from < 0 || to < 0) return choose(selection, { do: "toggle", id: step.id });
			return set(selection, step.page.slice(Math.min(from, to), Math.max(from, to) + 1), true, selection.anchor);
		}
		case "page":
			return set(selection, step.page, step.chosen, null);
		case "all":
			return { all: true, ids: new Set(), anchor: null };
		case "clear":
			return NOTHING;
	}
}

function set({ all, ids }: ListSelection, changed: readonly number[], chosen: boolean, anchor: number | null): ListSelection {
	const next = new Set(ids);
	for (const id of changed) chosen === all ? next.delete(id) : next.add(id);
	return all || next.size > 0 ? { all, ids: next, anchor } : { ...NOTHING, anchor };
}

/** The selection as the server takes it. */
export type SelectionBody =
	| { ids: number[] }
	| {
			search?: string;
			where?: readonly Condition[];
			archived?: "1";
			except?: number[];
			/** How many the person saw: if there are others by now, nothing is done. */
			count: number;
	  };
export function selectionBody({ all, ids }: ListSelection, { search, where, archived }: RecordSearch, total: number): SelectionBody {
	if (!all) return { ids: [...ids] };
	return {
		...(search !== undefined && { search }),
		...(where !== undefined && { where }),
		...(archived && { archived: "1" }),
		...(ids.size > 0 && { except: [...ids] }),
		count: Math.max(0, total - ids.size),
	};
}
