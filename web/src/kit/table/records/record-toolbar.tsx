import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconFilter, IconPlus } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import { listTool } from "../list/list-tool.ts";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { otherConditions, QuickFilters, type Suggestions } from "../quick-filters.tsx";
import classes from "./record-toolbar.module.css";
import type { RecordListModel } from "./use-record-list.ts";

const FilterChips = listTool(() => import("../filters/filter-chips.tsx"));
const FilterMenu = listTool(() => import("../filters/filter-menu.tsx"));
const FilterSheet = listTool(() => import("../filters/filter-sheet.tsx"));

interface RecordToolbarProps<Row extends RecordBase> {
	list: RecordListModel<Row>;
	suggestions: Suggestions;
	narrow: boolean;
	/** Begins to choose cards on a phone. */
	onChoose: () => void;
	children?: ReactNode;
}

/** Search, the filters one uses daily, and the way to all others. What they cannot show stands below as chips. */
export function RecordToolbar<Row extends RecordBase>({ list, suggestions, narrow, onChoose, children }: RecordToolbarProps<Row>) {
	const { spec, search, words, navigation, narrowed } = list;
	const { t } = useT();
	const [filtering, setFiltering] = useState(false);
	const chips = otherConditions(spec, suggestions, search.where);
	const context = {
		fields: list.fields,
		words,
		suggestions,
		where: search.where ?? [],
		onChange: (where: typeof chips) => navigation.change({ where: where.length > 0 ? where : undefined }),
	};
	const asked = (search.where?.length ?? 0) + (search.archived ?? 0);
	return (
		<>
			<ListToolbar
				searchLabel={words.word("search")}
				search={search.search ?? ""}
				onSearch={(text) => navigation.searchFor(text, search.search)}
				filtered={narrowed && !narrow}
				onClear={list.clear}
				end={<div className={classes.end}>{children}</div>}
			>
				{narrow ? (
					<>
						<Button
							variant="default"
							leftSection={<IconFilter size={15} aria-hidden="true" />}
							onPointerDown={FilterSheet.preload}
							onClick={() => setFiltering(true)}
						>
							{t("table.filters", { count: asked })}
						</Button>
						<Button variant="default" leftSection={<IconCheck size={15} aria-hidden="true" />} onClick={onChoose}>
							{t("table.choose")}
						</Button>
					</>
				) : (
					<>
						<QuickFilters list={list} suggestions={suggestions} narrow={false} />
						<AddFilter used={filtering} onUse={() => setFiltering(true)} render={(button) => <FilterMenu {...context} button={button} />} />
					</>
				)}
			</ListToolbar>
			{chips.length > 0 ? (
				<Suspense fallback={<div className={classes.chips} />}>
					<FilterChips {...context} shown={chips} />
				</Suspense>
			) : null}
			{narrow && filtering ? (
				<Suspense>
					<FilterSheet {...context} onClose={() => setFiltering(false)} onClear={list.clear} narrowed={narrowed}>
						<QuickFilters list={list} suggestions={suggestions} narrow />
					</FilterSheet>
				</Suspense>
			) : null}
		</>
	);
}

type RenderButton = (open: boolean, toggle: () => void) => ReactNode;
/** A button until it is first pressed; then the filter's editor with the same button. */
function AddFilter({ used, onUse, render }: { used: boolean; onUse: () => void; render: (button: RenderButton) => ReactNode }) {
	const { t } = useT();
	const button = (props: ComponentProps<"button">) => (
		<Button variant="default" leftSection={<IconPlus size={15} aria-hidden="true" />} aria-haspopup="dialog" {...props}>
			{t("table.add_filter")}
		</Button>
	);
	const closed = button({ "aria-expanded": false, onPointerEnter: FilterMenu.preload, onFocus: FilterMenu.preload, onClick: onUse });
	if (!used) return closed;
	return <Suspense fallback={closed}>{render((open, toggle) => button({ "aria-expanded": open, onClick: toggle }))}</Suspense>;
}
