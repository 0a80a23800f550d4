import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { useRecordWords } from "../table/record-words.ts";
import { type Import, importRowsQuery, ROWS_PER_PAGE, type RowKind } from "./import-client.ts";
import classes from "./import-preview.module.css";
import { readValue, shownColumns } from "./import-shown.ts";
import { ImportCell } from "./rows/import-cell.tsx";
import { ImportMendList } from "./rows/import-mend-list.tsx";
import { ImportRowState } from "./rows/import-row-state.tsx";

interface ImportPreviewProps {
	spec: RecordSpec;
	state: Import;
	onChange: (state: Import) => void;
}
const SHOWN = ["error", "new", "changed", "unchanged", "left"] as const satisfies readonly RowKind[];

/** What would be written, row by row, before anything is: what is wrong is typed anew where it stands. */
export function ImportPreview({ spec, state, onChange }: ImportPreviewProps) {
	const { t } = useT();
	const formats = useFormats();
	const words = useRecordWords(spec);
	const { counts } = state;
	const kinds = SHOWN.filter((kind) => counts[kind] > 0 || kind === "error");
	const isNarrow = useIsNarrow();
	const [wished, setKind] = useState<RowKind | "all">(counts.error > 0 ? "error" : "all");
	const chosen = isNarrow ? "error" : wished;
	const [page, setPage] = useState(1);
	const kind = chosen === "all" ? undefined : chosen;
	const query = useQuery(importRowsQuery(spec, state.id, kind, page));
	const show = (next: string) => {
		setKind(next as RowKind | "all");
		setPage(1);
	};
	const columns = shownColumns(spec, state);
	const { rows = [], meta } = query.data ?? {};
	return (
		<Sheet
			title={t("imports.preview")}
			aside={
				isNarrow ? null : (
					<SegmentedControl
						size="xs"
						value={chosen}
						onChange={show}
						data={[
							...kinds.map((name) => ({ value: name, label: `${t(`imports.kind.${name}`)} ${formats.count(counts[name])}` })),
							{ value: "all", label: `${t("imports.kind.all")} ${formats.count(state.rows)}` },
						]}
					/>
				)
			}
		>
			{rows.length === 0 ? null : <p className={classes.hint}>{t(isNarrow ? "imports.mend_hint" : "imports.preview_hint")}</p>}
			{query.isPending ? (
				<Skeleton height={220} radius={8} />
			) : query.isError ? (
				<QueryError query={query} title={t("imports.failed")} />
			) : rows.length === 0 ? (
				<p className={classes.hint}>{t(chosen === "error" ? "imports.no_errors" : "imports.no_rows")}</p>
			) : isNarrow ? (
				<ImportMendList mending={{ spec, state, onChange }} rows={rows} columns={columns} words={words} />
			) : (
				<div className={classes.table}>
					<table>
						<thead>
							<tr>
								<th className={classes.number}>{t("imports.row")}</th>
								{columns.map(({ name, label }) => (
									<th key={name}>{label}</th>
								))}
								<th>{t("imports.row_state")}</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (
								<tr key={row.row}>
									<td className={classes.number}>{formats.number(row.row)}</td>
									{columns.map((column) => (
										<td key={column.name} data-label={column.label}>
											<ImportCell
												spec={spec}
												state={state}
												row={row}
												column={column}
												read={readValue(row, column, words)}
												onChange={onChange}
											/>
										</td>
									))}
									<td className={classes.state}>
										<ImportRowState mending={{ spec, state, onChange }} row={row} columns={columns} words={words} />
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
			{meta !== undefined && meta.total > ROWS_PER_PAGE ? (
				<div className={classes.pager}>
					{t("table.range", {
						from: formats.number((page - 1) * ROWS_PER_PAGE + 1),
						to: formats.number(Math.min(meta.total, page * ROWS_PER_PAGE)),
						total: formats.number(meta.total),
					})}
					<Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
						{t("table.previous")}
					</Button>
					<Button size="compact-sm" variant="default" disabled={!meta.has_next} onClick={() => setPage(page + 1)}>
						{t("table.next")}
					</Button>
				</div>
			) : null}
		</Sheet>
	);
}
