import type { RecordBase, RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useLiveInvalidate } from "../live/live.ts";
import { choose, countOf, type ListSelection, NOTHING, type SelectionBody, type SelectionStep, selectionBody } from "./list-selection.ts";
import { listStateOf } from "./list-state.ts";
import { useTablePageSize } from "./page-size.ts";
import { recordKey, recordPageQuery } from "./record-client.ts";
import { isNarrowed, type RecordSearch, recordQuery } from "./record-search.ts";
import { useRecordWords } from "./record-words.ts";
import { useListNavigation } from "./use-list-navigation.ts";

// biome-ignore lint/suspicious/noExplicitAny: each route has its own type of navigation; what is passed here is part of all of them
type Navigate = (to: any) => unknown;

/** Everything about a record's list but its look: what is asked for, what came, what is chosen. */
export function useRecordList<Row extends RecordBase>(spec: RecordSpec, search: RecordSearch, navigate: Navigate) {
	const client = useQueryClient();
	const words = useRecordWords(spec);
	const navigation = useListNavigation<string, RecordSearch>(navigate, spec.sort);
	const [remembered, remember] = useTablePageSize(spec.name);
	const limit = search.limit ?? remembered;
	const pageQuery = (page: number) => recordPageQuery<Row>(client, spec, recordQuery({ ...search, page }, limit ?? 1));
	const query = useQuery({ ...pageQuery(search.page ?? 1), enabled: limit !== undefined });
	useLiveInvalidate(spec.name, recordKey(spec));
	const total = query.data?.meta.total;
	const narrowed = isNarrowed(search);
	const counted = narrowed ? "count_matching" : search.archived ? "count_archived" : "count";
	return {
		spec,
		search,
		words,
		navigation,
		rows: query.data?.rows,
		similar: query.data?.similar ?? false,
		state: listStateOf(query),
		total,
		limit: limit ?? 5,
		narrowed,
		/** How many there are, for the line below the page's title. */
		context: total === undefined ? undefined : words.word(counted, { count: total }),
		clear: () => navigation.change({ search: undefined, where: undefined }),
		chooseLimit: (size: number) => {
			remember(size);
			navigation.change({ limit: size });
		},
		approach: (page: number) => void client.prefetchQuery(pageQuery(page)),
		...useSelection(search, total ?? 0),
	};
}
export type RecordListModel<Row extends RecordBase> = ReturnType<typeof useRecordList<Row>>;

/** What is chosen stays across pages, searches and filters. "All that match" ends with another question, and everything between list and archive. */
function useSelection(search: RecordSearch, total: number) {
	const question = JSON.stringify([search.search, search.where]);
	const place = search.archived ?? 0;
	const [held, setHeld] = useState({ selection: NOTHING, question, place });
	const holds = held.place === place && (!held.selection.all || held.question === question);
	const selection: ListSelection = holds ? held.selection : NOTHING;
	const step = useCallback(
		(taken: SelectionStep) =>
			setHeld((now) => {
				const stays = now.place === place && (!now.selection.all || now.question === question);
				return { selection: choose(stays ? now.selection : NOTHING, taken), question, place };
			}),
		[question, place],
	);
	return { selection, step, chosen: countOf(selection, total), chosenBody: (): SelectionBody => selectionBody(selection, search, total) };
}
