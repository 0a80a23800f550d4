import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./export/settings-data.module.css";

interface SettingsRowsProps<Row extends { id: number }> {
	title: string;
	query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
	/** Undefined until they are known. */
	rows: Row[] | undefined;
	/** What is said where there is none. */
	none: string;
	row: (row: Row) => ReactNode;
}

/** A short list below the thing it is about, newest first. */
export function SettingsRows<Row extends { id: number }>({ title, query, rows, none, row }: SettingsRowsProps<Row>) {
	const { t } = useT();
	if (query.error && !rows) return <QueryError query={query} title={t("settings.failed")} />;
	return (
		<>
			<div className={classes.listTitle}>
				<CardTitle part>{title}</CardTitle>
			</div>
			{rows?.length === 0 ? <p className={classes.none}>{none}</p> : null}
			<ul className={classes.list} aria-busy={rows === undefined}>
				{rows === undefined ? (
					<li className={classes.row} aria-hidden="true">
						<TextSkeleton width="50%" />
					</li>
				) : (
					rows.map((one) => (
						<li key={one.id} className={classes.row}>
							{row(one)}
						</li>
					))
				)}
			</ul>
		</>
	);
}
