import type { SavedView } from "@homeroom/contract/areas/views/views.contract.ts";
import type { RecordBase, RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useSession } from "../../session/session.ts";
import {
	choose,
	countOf,
	type ListSelection,
	NOTHING,
	type SelectionBody,
	type SelectionStep,
	selectionBody,
} from "../list/list-selection.ts";
import { listStateOf } from "../list/list-state.ts";
import { useRecordWords } from "../record-words.ts";
import { type TableLook, useTableSetting } from "../table-setting.ts";
import { type Go, useListNavigation } from "../use-list-navigation.ts";
import { askedJoined, joinedFields } from "./joined-fields.ts";
import { recordPageQuery } from "./record-client.ts";
import { LEAD, shownColumns } from "./record-columns.ts";
import { useRecordFields } from "./record-fields.ts";
import { isNarrowed, type RecordSearch, readRecordSearch, recordQuery } from "./record-search.ts";

const NO_LOOK: TableLook = {};
const NO_VIEW = { search: undefined, where: undefined, sort: undefined, archived: undefined, columns: undefined, limit: undefined };

/** Who comes to the plain list finds it as they chose to start with. Once: whoever clears the filters then wants to see everything. */
function useStartView(
	spec: RecordSpec,
	search: RecordSearch,
	view: number | undefined,
	open: (view: Pick<SavedView, "id" | "state">, replace: boolean) => void,
): void {
	const [plain] = useState(() => Object.values(search).every((value) => value === undefined));
	const start = useEffectEvent((found: SavedView) => open(found, true));
	useEffect(() => {
		if (!plain || view === undefined) return;
		let left = false;
		void import("../views/start-view.ts").then(async ({ findStartView }) => {
			const found = await findStartView(spec, view);
			if (found && !left) start(found);
		});
		return () => {
			left = true;
		};
	}, [plain, view, spec]);
}

/** An address that names a saved view and nothing else opens it, whenever somebody comes there. Whoever clears its filters then wants to see everything. */
function useViewOfAddress(
	spec: RecordSpec,
	{ view, ...rest }: RecordSearch,
	open: (view: Pick<SavedView, "id" | "state">, replace: boolean) => void,
): void {
	const isBare = Object.values(rest).every((value) => value === undefined);
	const opened = useRef<number>(undefined);
	const show = useEffectEvent((found: SavedView) => {
		opened.current = found.id;
		open(found, true);
	});
	useEffect(() => {
		if (!isBare || view === undefined) opened.current = view;
		if (view === undefined || opened.current === view) return;
		let left = false;
		void import("../views/start-view.ts").then(async ({ findStartView }) => {
			const found = await findStartView(spec, view);
			if (found && !left) show(found);
		});
		return () => {
			left = true;
		};
	}, [view, isBare, spec]);
}

/** Everything about a record's list but its look: what is asked for, what came, what is chosen. */
export function useRecordList<Row extends RecordBase>(spec: RecordSpec, search: RecordSearch, navigate: Go<RecordSearch>) {
	const client = useQueryClient();
	const { fields, labels } = useRecordFields(spec);
	const words = useRecordWords(spec, labels);
	const navigation = useListNavigation<string, RecordSearch>(navigate, spec.sort);
	const { setting, change: remember } = useTableSetting(spec.name);
	const limit = search.limit ?? setting?.limit;
	const columns = shownColumns(spec, search, setting?.look ?? NO_LOOK);
	const session = useSession();
	const columnFields = useMemo(() => ({ ...fields, ...joinedFields(spec, session) }), [fields, spec, session]);
	const joined = askedJoined(spec, columns, session);
	const pageQuery = (page: number) => recordPageQuery<Row>(client, spec, recordQuery({ ...search, page }, limit ?? 1, joined));
	const query = useQuery({ ...pageQuery(search.page ?? 1), enabled: limit !== undefined });
	const total = query.data?.meta.total;
	const narrowed = isNarrowed(search);
	const openView = (view: Pick<SavedView, "id" | "state"> | undefined, replace = false) =>
		navigation.change({ ...NO_VIEW, ...readRecordSearch(spec, view?.state ?? {}), view: view?.id }, { replace });
	useStartView(spec, search, setting?.look.view ?? undefined, (view, replace) => {
		if (!navigation.isLeaving()) openView(view, replace);
	});
	useViewOfAddress(spec, search, openView);
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
			remember({ limit: size });
			navigation.change({ limit: size });
		},
		fields,
		/** What can be a column: the fields, and what other areas know. */
		columnFields,
		/** What of that is asked for beside the rows. */
		joined,
		/** Columns besides the first, in their order. */
		columns,
		/** In the address for whom it is sent to, and remembered; those of a view are the view's. */
		chooseColumns: (next: readonly string[]) => {
			if (search.view === undefined) remember({ look: { columns: [...next] } });
			navigation.change({ columns: next.join(",") || LEAD, page: search.page });
		},
		/** Opens a saved view, or the list without one. */
		openView: (view: Pick<SavedView, "id" | "state"> | undefined) => openView(view),
		look: setting?.look ?? NO_LOOK,
		changeLook: (look: TableLook) => remember({ look }),
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
