import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { type ListSearch, sortingOf } from "../../kit/table/list/list-search.ts";
import { listStateOf } from "../../kit/table/list/list-state.ts";
import { ServerList } from "../../kit/table/server-list.tsx";
import type { Column, Sorting } from "../../kit/table/table-column.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CONSOLE_PAGE_SIZE } from "./console.api.ts";

interface ConsoleListProps<Row, Sort extends string, Answer extends { meta: PageMeta }> {
	label: string;
	columns: Column<Row, Sort>[];
	query: UseQueryResult<Answer>;
	rows: Row[] | undefined;
	rowKey?: (row: Row) => number;
	card: (row: Row) => ReactNode;
	search: ListSearch<Sort>;
	defaultSort: Sort;
	navigation: {
		change: (next: { limit: number }) => void;
		toPage: (page: number, options?: { replace: boolean }) => void;
		sort: (sorting: Sorting) => void;
	};
	empty: ReactNode;
}

/** A list of the console: what all of them have in common. */
export function ConsoleList<Row extends { id: number }, Sort extends string, Answer extends { meta: PageMeta }>(
	props: ConsoleListProps<Row, Sort, Answer>,
) {
	const { label, columns, query, rows, card, search, defaultSort, navigation, empty } = props;
	return (
		<ServerList
			label={label}
			columns={columns}
			rows={rows}
			rowKey={(row) => row.id}
			card={card}
			state={listStateOf(query)}
			sorting={sortingOf(search.sort, defaultSort)}
			onSort={navigation.sort}
			page={search.page ?? 1}
			limit={search.limit ?? CONSOLE_PAGE_SIZE}
			onPage={navigation.toPage}
			onLimit={(limit) => navigation.change({ limit })}
			empty={empty}
		/>
	);
}

/** Nothing at all, or nothing that fits the filters. */
export function ConsoleEmpty({
	icon,
	title,
	text,
	narrowed,
	onClear,
}: {
	icon: ReactNode;
	title: string;
	text?: string;
	narrowed: boolean;
	onClear: () => void;
}) {
	const { t } = useT();
	if (!narrowed) return <EmptyState icon={icon} title={title} {...(text ? { text } : {})} />;
	return (
		<EmptyState
			icon={icon}
			title={t("console.none_match")}
			text={t("console.none_match_text")}
			action={
				<Button variant="default" onClick={onClear}>
					{t("table.clear_filters")}
				</Button>
			}
		/>
	);
}
