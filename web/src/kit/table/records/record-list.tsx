import { permissionOf, type RecordBase } from "@homeroom/contract/kit/record.ts";
import { type ComponentType, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { useT } from "../../i18n/i18n.ts";
import type { Together } from "../../imports/import-file-step.tsx";
import type { OwnInputs } from "../../record/record-making.ts";
import { useAllows } from "../../session/session.ts";
import type { BulkProps } from "../bulk/bulk-bar.tsx";
import { sortingOf } from "../list/list-search.ts";
import { listTool } from "../list/list-tool.ts";
import type { Suggestions } from "../quick-filters.tsx";
import { ServerList } from "../server-list.tsx";
import { LEAD, leastWidth, type RecordLook, recordColumns } from "./record-columns.ts";
import classes from "./record-list.module.css";
import { RecordToolbar } from "./record-toolbar.tsx";
import type { RecordListModel } from "./use-record-list.ts";

const HeaderTools = listTool(() => import("../columns/header-tools.tsx"));
const ListTools = listTool(() => import("../tools/list-tools.tsx"));
const RecordEmpty = listTool(() => import("../tools/record-empty.tsx"));
const BulkBar = listTool(() => import("../bulk/bulk-bar.tsx"));
const InlineEdit = listTool(() => import("../inline/inline-edit.tsx"));
const NO_SUGGESTIONS: Suggestions = {};
const NO_INPUTS: OwnInputs = {};
const NO_WIDTHS = {};

interface RecordListProps<Row extends RecordBase> {
	list: RecordListModel<Row>;
	look: RecordLook<Row>;
	rowMenu?: (row: Row) => ReactNode;
	/** What the area does with chosen rows besides what every record has: buttons, loaded with the bar (`listTool`). */
	bulk?: ComponentType<BulkProps> | undefined;
	suggestions?: Suggestions;
	/** Fields that are typed in their own way. */
	own?: OwnInputs;
	emptyIcon: ReactNode;
	/** Where an empty list is filled with others at once. */
	together?: Together | undefined;
}

/** The list of a record: everything follows from what the record is made of and how a few of its cells look. */
export function RecordList<Row extends RecordBase>(props: RecordListProps<Row>) {
	const { list, look, rowMenu, bulk, suggestions = NO_SUGGESTIONS, own = NO_INPUTS, emptyIcon, together } = props;
	const { spec, search, words, navigation, selection, step, columnFields, rows } = list;
	const { t } = useT();
	const allows = useAllows();
	const narrow = useIsNarrow();
	const [choosingCards, setChoosingCards] = useState(false);
	const [editing, setEditing] = useState<HTMLElement | null>(null);
	const mayEdit = allows(permissionOf(spec, "Edit")) && !search.archived;
	const shown = list.columns.join();
	const widths = list.look.widths ?? NO_WIDTHS;
	const columns = useMemo(
		() => recordColumns(columnFields, look, words, { shown: shown.split(","), widths, mayEdit, rows }),
		[columnFields, look, words, shown, widths, mayEdit, rows],
	);
	const menu = useLatest(rowMenu);
	const clearChosen = () => {
		step({ do: "clear" });
		setChoosingCards(false);
	};
	const sorting = sortingOf(search.sort, spec.sort);
	const deeds = {
		sorting,
		onSort: navigation.sort,
		lead: LEAD,
		onWidth: (column: string, px: number) => list.changeLook({ widths: { ...widths, [column]: px } }),
		onHide: (column: string) => list.chooseColumns(list.columns.filter((name) => name !== column)),
	};
	return (
		<>
			<RecordToolbar
				list={list}
				suggestions={suggestions}
				narrow={narrow}
				onChoose={() => (choosingCards ? clearChosen() : setChoosingCards(true))}
			>
				<Suspense>
					<ListTools list={list} look={look} narrow={narrow} />
				</Suspense>
			</RecordToolbar>
			<ServerList
				label={words.word("title")}
				columns={columns}
				rows={list.rows}
				rowKey={idOf}
				rowMenu={rowMenu && menu}
				card={look.card}
				state={list.state}
				sorting={sorting}
				onSort={navigation.sort}
				headerTools={(column) => (
					<Suspense>
						<HeaderTools column={column} deeds={deeds} />
					</Suspense>
				)}
				density={list.look.density}
				minWidth={leastWidth(columns)}
				page={search.page ?? 1}
				limit={list.limit}
				onPage={navigation.toPage}
				onLimit={list.chooseLimit}
				onApproach={list.approach}
				choosing={{ selection, step, nameOf: look.nameOf, pageLabel: t("table.choose_page") }}
				choosingCards={choosingCards || list.chosen > 0}
				onHold={() => setChoosingCards(true)}
				onEditCell={mayEdit ? setEditing : undefined}
				notice={list.similar ? <p className={classes.similar}>{t("table.similar")}</p> : null}
				empty={
					<Suspense fallback={<div className={classes.empty} />}>
						<RecordEmpty list={list} icon={emptyIcon} together={together} />
					</Suspense>
				}
			/>
			{list.chosen > 0 ? (
				<Suspense fallback={<div className={classes.bulk} />}>
					<BulkBar list={list} own={own} suggestions={suggestions} bulk={bulk} onClear={clearChosen} />
				</Suspense>
			) : null}
			{editing ? (
				<Suspense>
					<InlineEdit list={list} own={own} cell={editing} onClose={() => setEditing(null)} />
				</Suspense>
			) : null}
		</>
	);
}

const idOf = (row: RecordBase): number => row.id;

/** The same function in every drawing, so that rows are not drawn again because of it. */
function useLatest<Row>(rowMenu: ((row: Row) => ReactNode) | undefined): (row: Row) => ReactNode {
	const latest = useRef(rowMenu);
	latest.current = rowMenu;
	const [stable] = useState(() => (row: Row) => latest.current?.(row));
	return stable;
}
