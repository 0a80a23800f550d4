import { permissionOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { IconList, IconPlus } from "@tabler/icons-react";
import { Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from "react";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { Together } from "../imports/import-file-step.tsx";
import { useKeys } from "../keys/keys.ts";
import { madePath } from "../routing/made-path.ts";
import { useAllows, useSession } from "../session/session.ts";
import { Why } from "../session/why.tsx";
import type { BulkProps } from "../table/bulk/bulk-bar.tsx";
import type { Suggestions } from "../table/quick-filters.tsx";
import type { OwnLook } from "../table/records/record-columns.ts";
import { RecordList } from "../table/records/record-list.tsx";
import type { RecordSearch } from "../table/records/record-search.ts";
import { type RecordListModel, useRecordList } from "../table/records/use-record-list.ts";
import type { Go } from "../table/use-list-navigation.ts";
import { usePageTitle } from "../title/page-title.ts";
import type { RecordArea } from "./record-area.ts";
import { recordLook } from "./record-look.tsx";
import type { OwnInputs } from "./record-making.ts";
import { useRecordPaths } from "./record-paths.ts";
import { useRecordMenu } from "./use-record-menu.tsx";

const RecordEdit = lazy(async () => ({
	default: (await import("./form/record-edit.tsx")).RecordEditOverList as ComponentType<{ area: unknown; id: number }>,
}));

interface RecordListPageProps<S extends RecordSpec> {
	area: RecordArea<S>;
	/** What its rows look like, where that does not follow from its fields. A constant of the area, so that rows are drawn once. */
	look?: OwnLook<RowOf<S>>;
	/** Beside "Add". */
	actions?: (list: RecordListModel<RowOf<S>>) => ReactNode;
	/** Entries of a row's menu beside those that every record has. */
	menu?: (row: RowOf<S>) => ReactNode;
	bulk?: ComponentType<BulkProps>;
	emptyIcon?: ReactNode;
	/** Where an empty list is filled with others at once. */
	together?: Together;
}

/** `/students`: the list of a record, with its form over it. */
export function RecordListPage<S extends RecordSpec>(props: RecordListPageProps<S>) {
	const { area, look: own, actions, menu, bulk, emptyIcon = <IconList />, together } = props;
	const { spec } = area;
	const look = useMemo(() => recordLook(area, own), [area, own]);
	const allows = useAllows();
	const search = useSearch({ strict: false }) as RecordSearch;
	// which of the routes it is, only the address knows; all lists of records read the same search
	const navigate = useNavigate({ from: madePath(spec.path) }) as Go<RecordSearch>;
	const list = useRecordList<RowOf<S>>(spec, search, navigate);
	const rowMenu = useRecordMenu(area, menu);
	const { toNew } = useRecordPaths(spec);
	const isStaff = useSession()?.portal_type === "ADMIN";
	const mayAdd = allows(permissionOf(spec, "Create"));
	const add = list.words.word("add");
	useKeys(mayAdd ? [{ keys: "n", label: add, run: toNew }] : []);
	usePageTitle(list.words.word("title"));
	return (
		<>
			<PageHeader
				title={list.words.word("title")}
				context={list.context}
				actions={
					<>
						{mayAdd ? (
							<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={toNew}>
								{add}
							</Button>
						) : isStaff ? (
							<Why needs={permissionOf(spec, "Create")}>{add}</Why>
						) : null}
						{actions?.(list)}
					</>
				}
			/>
			<Sheet>
				<RecordList
					list={list}
					look={look}
					rowMenu={rowMenu}
					bulk={bulk}
					own={area as OwnInputs}
					suggestions={(area.suggestions ?? NO_SUGGESTIONS) as Suggestions}
					emptyIcon={emptyIcon}
					together={together}
				/>
			</Sheet>
			<Suspense>{search.edit && allows(permissionOf(spec, "Edit")) ? <RecordEdit area={area} id={search.edit} /> : null}</Suspense>
			<Outlet />
		</>
	);
}

const NO_SUGGESTIONS: Suggestions = {};
