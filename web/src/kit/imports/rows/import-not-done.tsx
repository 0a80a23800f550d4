import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { useT } from "../../i18n/i18n.ts";
import { QueryError } from "../../queries/query-error.tsx";
import { type Import, importRowsQuery } from "../import-client.ts";
import classes from "../import-parts.module.css";
import { rowName, shownColumns } from "../import-shown.ts";

/** Who was not imported, and why; of very many the first, the rest is in the file. */
export function ImportNotDone({ spec, state }: { spec: RecordSpec; state: Import }) {
	const { t } = useT();
	const query = useQuery(importRowsQuery(spec, state.id, "error", 1));
	const columns = shownColumns(spec, state);
	const { rows = [], meta } = query.data ?? {};
	const labelOf = (name: string) => columns.find((column) => column.name === name)?.label;
	const more = (meta?.total ?? 0) - rows.length;
	if (query.isPending) return <Skeleton height={90} radius={8} />;
	if (query.isError) return <QueryError query={query} title={t("imports.failed")} />;
	return (
		<section aria-label={t("imports.not_done")}>
			<CardTitle part>{t("imports.not_done")}</CardTitle>
			<ul className={classes.notDone}>
				{rows.map((row) => (
					<li key={row.row}>
						<strong>{[t("imports.row_number", { row: row.row }), rowName(row, columns)].filter(Boolean).join(" · ")}</strong>
						<span>
							{Object.entries(row.problems)
								.map(([name, sentence]) => [labelOf(name), sentence].filter(Boolean).join(": "))
								.join(" ")}
						</span>
					</li>
				))}
			</ul>
			{more > 0 ? <p className={classes.text}>{t("imports.not_done_more", { count: more })}</p> : null}
		</section>
	);
}
