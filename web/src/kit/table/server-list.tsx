import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from "react";
import { ErrorState } from "../../ui/error-state.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { ApiError } from "../api/api-error.ts";
import { useT } from "../i18n/i18n.ts";
import { pageInstead } from "./list/list-cursor.ts";
import type { ListState } from "./list/list-state.ts";
import { RowCards } from "./rows/row-cards.tsx";
import { pageIds, rowOf } from "./rows/row-dom.ts";
import { useHold } from "./rows/use-hold.ts";
import { useRowFocus } from "./rows/use-row-focus.ts";
import classes from "./server-list.module.css";
import { ServerTable, type ServerTableProps } from "./server-table.tsx";
import { TablePager } from "./table-pager.tsx";
import { useCellClicks } from "./use-cell-clicks.ts";
import { useIsTooWide } from "./use-is-too-wide.ts";
import { useRowKeys } from "./use-table-keys.ts";

const SortPicker = lazy(() => import("./phone/sort-picker.tsx"));

interface ServerListProps<Row, Sort extends string> extends Omit<ServerTableProps<Row, Sort>, "expected"> {
	state: ListState;
	page: number;
	limit: number;
	onPage: (page: number, options?: { replace: boolean }) => void;
	onLimit: (limit: number) => void;
	onApproach?: (page: number) => void;
	/** A row on a phone. */
	card: (row: Row) => ReactNode;
	/** Shown in place of the rows when there are none. */
	empty: ReactNode;
	/** On a phone: cards show their boxes. */
	choosingCards?: boolean;
	/** Said above the rows. */
	notice?: ReactNode;
	/** On a phone: a card was held. */
	onHold?: () => void;
	/** The width below which the columns scroll sideways, in px. */
	minWidth?: number;
	/** Edits a cell in place. */
	onEditCell?: ((cell: HTMLElement) => void) | undefined;
}

const MOST_PLACEHOLDERS = 20;

/** A list the server pages, sorts and filters: a table, or cards on a phone, with its pager and its states. */
export function ServerList<Row, Sort extends string>(props: ServerListProps<Row, Sort>) {
	const {
		state,
		page,
		limit,
		onPage,
		onLimit,
		onApproach,
		card,
		empty,
		choosingCards = false,
		notice,
		minWidth,
		onHold,
		onEditCell,
		...table
	} = props;
	const { t } = useT();
	const narrow = useIsNarrow();
	const area = useRef<HTMLDivElement>(null);
	const { choosing } = table;
	const chosen = choosing !== undefined && (choosing.selection.all || choosing.selection.ids.size > 0);
	const onKeyDown = useRowKeys(area, { step: choosing?.step, chosen, edit: onEditCell });
	const onFocus = useRowFocus(area, table.rows);
	/** One listener for all boxes: the range to choose with Shift is known here. */
	const onClick = (event: MouseEvent) => {
		const box = event.target instanceof HTMLInputElement && event.target.type === "checkbox" ? event.target : null;
		const row = box ? rowOf(box) : null;
		if (!row || !choosing) return;
		const id = Number(row.dataset.id);
		choosing.step(event.shiftKey ? { do: "range", id, page: pageIds(area.current) } : { do: "toggle", id });
	};
	const hold = useHold(
		narrow && onHold && !choosingCards
			? (id) => {
					onHold();
					choosing?.step({ do: "toggle", id });
				}
			: undefined,
	);
	const onClickCapture = useCellClicks(onEditCell);
	const wide = useIsTooWide(area, narrow ? undefined : minWidth);
	const expected = Math.min(limit, MOST_PLACEHOLDERS);
	const instead = state.settled ? pageInstead(page, state.meta) : undefined;

	useEffect(() => {
		if (instead !== undefined) onPage(instead, { replace: true });
	}, [instead, onPage]);

	if (state.error && !table.rows)
		return (
			<ErrorState
				title={t("table.failed")}
				text={reasonOf(state.error)}
				retryLabel={t("table.retry")}
				onRetry={state.retry}
				retrying={state.fetching}
			/>
		);
	// No rows on this page although there are some in the list: they are on their way.
	const elsewhere = instead !== undefined || (table.rows?.length === 0 && (state.meta?.total ?? 0) > 0);
	const rows = elsewhere ? undefined : table.rows;
	if (rows?.length === 0) return <div aria-live="polite">{empty}</div>;
	return (
		<>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the rows' own links, clicks are those on their boxes */}
			<div
				ref={area}
				className={classes.rows}
				aria-busy={state.fetching}
				data-stale={!state.settled || undefined}
				data-wide={wide || undefined}
				{...hold}
				onClickCapture={onClickCapture}
				onClick={onClick}
				onKeyDown={onKeyDown}
				onFocus={onFocus}
			>
				{notice}
				{narrow ? (
					<>
						<Suspense>
							<SortPicker columns={table.columns} sorting={table.sorting} onSort={table.onSort} />
						</Suspense>
						<RowCards {...table} choosing={choosingCards ? choosing : undefined} rows={rows} expected={expected} card={card} />
					</>
				) : (
					<ServerTable {...table} {...(wide && { minWidth })} stale={!state.settled} rows={rows} expected={expected} />
				)}
			</div>
			<TablePager
				page={page}
				limit={limit}
				total={state.meta?.total}
				onPage={onPage}
				onLimit={onLimit}
				{...(onApproach ? { onApproach } : {})}
				narrow={narrow}
			/>
		</>
	);
}

/** Of a list no field is marked: what is wrong with the question stands here. */
const reasonOf = (error: Error): string => (error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined) ?? error.message;
