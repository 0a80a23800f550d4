import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useNavigate, useParams, useRouterState } from "@tanstack/react-router";
import { madePath } from "../routing/made-path.ts";
import { readId } from "../table/list/list-search.ts";

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** The list this page was opened from, with its filters and page. */
		record_list?: Record<string, unknown>;
	}
}

/** The record that an address names. Whatever is no id is a record that does not exist: 0. */
export const recordId = (params: object): number => readId((params as { id?: unknown }).id) ?? 0;
export const useRecordId = (): number => recordId(useParams({ strict: false }));

/** The list that a record's page leads back to. */
export const useListBefore = (): Record<string, unknown> | undefined =>
	useRouterState({ select: (state) => state.location.state.record_list });

/**
 * Ways between the addresses of a record. The router checks addresses that are written out; these are made of the spec,
 * and record-routes.tsx makes the routes of the same.
 */
export function useRecordPaths({ path }: RecordSpec) {
	const navigate = useNavigate();
	const list = useListBefore();
	const go = (to: string, rest: object = {}) => void navigate({ to: madePath(to), ...rest });
	return {
		toList: (rest: { replace?: boolean; search?: unknown } = {}) => go(path, rest),
		toNew: () => go(`${path}/new`, { search: ({ edit: _, ...shown }: Record<string, unknown>) => shown, state: { opened_here: true } }),
		toPage: (id: number, from?: Record<string, unknown>) => go(`${path}/${id}`, from ? { state: { record_list: from } } : {}),
		/** From the form of a new one to its page, without leaving the form in the history. */
		toMade: (id: number, from: Record<string, unknown>) => go(`${path}/${id}`, { replace: true, state: { record_list: from } }),
		toEdit: (id: number) => go(`${path}/${id}/edit`, { state: { opened_here: true, ...(list ? { record_list: list } : {}) } }),
		/** From its form to its page, without leaving the form in the history. */
		backToPage: (id: number) => go(`${path}/${id}`, { replace: true, ...(list ? { state: { record_list: list } } : {}) }),
		/** Opens or closes the form of a row over the list. */
		editInList: (id: number) => go(path, { search: (shown: object) => ({ ...shown, edit: id }), state: { opened_here: true } }),
		closeInList: () => go(path, { search: ({ edit: _, ...shown }: Record<string, unknown>) => shown, replace: true }),
	};
}
