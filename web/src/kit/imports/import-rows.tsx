import { type Field, fieldsOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { NamesText } from "../record/use-names.ts";
import { type RecordWords, useRecordWords } from "../table/record-words.ts";
import { type Import, type ImportKind, type ImportRow, importRowsQuery, ROWS_PER_PAGE } from "./import-client.ts";
import classes from "./import-parts.module.css";

/** The checked rows of one kind: what is wrong, what would change, what is new. */
export function ImportRows({ spec, state, kind }: { spec: RecordSpec; state: Import; kind: ImportKind }) {
	const { t } = useT();
	const formats = useFormats();
	const words = useRecordWords(spec);
	const [page, setPage] = useState(1);
	const query = useQuery(importRowsQuery(spec, state.id, kind, page));
	if (query.isPending) return <Skeleton height={220} radius={10} />;
	if (query.isError) return <QueryError query={query} title={t("imports.failed")} />;
	const { rows, meta } = query.data;
	if (rows.length === 0) return <p className={classes.text}>{t("imports.no_rows")}</p>;
	const labels = new Map(state.fields.map(({ name, label }) => [name, label]));
	return (
		<>
			<div className={classes.table}>
				<table>
					<thead>
						<tr>
							<th className={classes.number}>{t("imports.row")}</th>
							<th>{t("imports.in_file")}</th>
							{kind === "unchanged" || kind === "new" ? null : <th>{t(kind === "error" ? "imports.wrong" : "imports.changes")}</th>}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.row}>
								<td className={classes.number}>{formats.number(row.row)}</td>
								<td className={classes.cells}>{row.given.filter((cell) => cell.trim() !== "").join(" · ")}</td>
								{kind === "error" ? (
									<td>
										<Problems row={row} labels={labels} />
									</td>
								) : kind === "changed" ? (
									<td>
										<Changes row={row} labels={labels} words={words} fields={fieldsOf(spec)} />
									</td>
								) : null}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{meta.total > ROWS_PER_PAGE ? (
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
		</>
	);
}

function Problems({ row, labels }: { row: ImportRow; labels: Map<string, string> }) {
	return (
		<ul className={classes.wrong}>
			{Object.entries(row.problems).map(([field, sentence]) => (
				<li key={field}>{[labels.get(field), sentence].filter(Boolean).join(": ")}</li>
			))}
		</ul>
	);
}

interface ChangesProps {
	row: ImportRow;
	labels: Map<string, string>;
	words: RecordWords;
	fields: Record<string, Field>;
}
function Changes({ row, labels, words, fields }: ChangesProps) {
	const { t } = useT();
	const text = (name: string, value: unknown) => {
		const field = fields[name];
		if (field?.kind === "people" && Array.isArray(value) && value.length > 0) return <NamesText field={field} value={value} />;
		const told = field === undefined ? (value === null || value === undefined ? null : String(value)) : words.text(name, field, value);
		return told ?? t("form.empty");
	};
	return (
		<ul className={classes.change}>
			{Object.keys(row.before).map((name) => (
				<li key={name}>
					{labels.get(name) ?? name}: <del>{text(name, row.before[name])}</del> → <ins>{text(name, row.input[name])}</ins>
				</li>
			))}
		</ul>
	);
}
