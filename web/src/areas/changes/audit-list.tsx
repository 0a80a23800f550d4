import type { AuditChange } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { BATCH_KINDS } from "@homeroom/contract/kit/batch-kinds.ts";
import { Anchor, Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { listStateOf } from "../../kit/table/list/list-state.ts";
import { ServerList } from "../../kit/table/server-list.tsx";
import type { Column } from "../../kit/table/table-column.ts";
import { isReference, useLogWords } from "../../kit/undo/use-log-words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NOTHING } from "./audit-filters.tsx";
import classes from "./audit-page.module.css";
import { AuditWhat } from "./audit-what.tsx";
import { auditPageQuery } from "./changes.api.ts";
import { type AuditSearch, auditListQuery, isNarrowed } from "./changes.search.ts";

export interface Paging {
	page: number;
	limit: number | undefined;
	onPage: (page: number) => void;
	onLimit: (limit: number) => void;
}
interface AuditListProps extends Paging {
	search: AuditSearch;
	onChange: (change: Partial<AuditSearch>) => void;
}

/** Every single change, newest first. */
export function AuditList({ search, onChange, page, limit, onPage, onLimit }: AuditListProps) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const pageQuery = (wanted: number) => auditPageQuery(client, auditListQuery({ ...search, page: wanted }, limit ?? 1));
	const query = useQuery({ ...pageQuery(page), enabled: limit !== undefined });
	const who = (row: AuditChange) =>
		row.user_id === null ? (
			"Homeroom"
		) : (
			<Anchor component="button" type="button" size="sm" onClick={() => onChange({ person: row.user_id ?? undefined })}>
				{row.user_name ?? t("changes.someone")}
			</Anchor>
		);
	const what = (row: AuditChange) => (
		<div className={classes.two}>
			<Anchor component="button" type="button" size="sm" ta="start" onClick={() => onChange({ table: row.table, row: row.row_id })}>
				<AuditWhat row={row} />
			</Anchor>
			<Part row={row} onBatch={(batch) => onChange({ ...NOTHING, batch })} />
		</div>
	);
	const columns: Column<AuditChange>[] = [
		{ id: "at", header: t("changes.at"), width: 170, cell: (row) => formats.instant(row.at) },
		{ id: "who", header: t("changes.who"), width: 170, cell: who },
		{ id: "what", header: t("changes.what"), width: 240, cell: what },
		{ id: "values", header: t("changes.values"), cell: (row) => <Values row={row} /> },
	];
	return (
		<ServerList
			label={t("changes.view.changes")}
			columns={columns}
			rows={query.data?.changes}
			rowKey={(row) => row.id}
			card={(row) => (
				<div className={classes.card}>
					{what(row)}
					<Values row={row} />
					<div className={classes.foot}>
						{who(row)}
						<span className={classes.quiet}>{formats.instant(row.at)}</span>
					</div>
				</div>
			)}
			state={listStateOf(query)}
			sorting={[]}
			onSort={() => {}}
			page={page}
			limit={limit ?? 5}
			onPage={onPage}
			onLimit={onLimit}
			onApproach={(wanted) => void client.prefetchQuery(pageQuery(wanted))}
			empty={
				isNarrowed(search) ? (
					<EmptyState
						icon={<IconHistory />}
						title={t("changes.none_match")}
						action={
							<Button variant="default" onClick={() => onChange(NOTHING)}>
								{t("table.clear_filters")}
							</Button>
						}
					/>
				) : (
					<EmptyState icon={<IconHistory />} title={t("changes.none")} />
				)
			}
		/>
	);
}

/** What it was part of, where that has a name. */
function Part({ row: { batch }, onBatch }: { row: AuditChange; onBatch: (batch: string) => void }) {
	const { t } = useT();
	if (batch === null || (batch.kind === null && !batch.undone)) return null;
	return (
		<Anchor component="button" type="button" size="xs" ta="start" c="dimmed" onClick={() => onBatch(batch.id)}>
			{batch.kind === null || batch.kind === "change" ? t("changes.was_undone") : t("changes.part_of", { kind: t(kindWord(batch.kind)) })}
			{batch.undone && batch.kind !== null && batch.kind !== "change" ? ` · ${t("changes.was_undone")}` : ""}
		</Anchor>
	);
}

/** A kind that only an older program knew is told as a change. */
export const kindWord = (kind: string) => keyOf("changes.kind", BATCH_KINDS, kind) ?? "changes.kind.change";

/** What is told of a row: what an update changed, and of a new or removed row what it held. */
function Values({ row }: { row: AuditChange }) {
	const { table, action, before, after } = row;
	const words = useLogWords();
	const fields = Object.keys({ ...before, ...after })
		.filter((field) => (action === "updated" || (after ?? before)?.[field] !== null) && isTold(row, field))
		.sort((a, b) => placeOf(a) - placeOf(b));
	const shown = action === "updated" ? fields : fields.slice(0, 4);
	return (
		<div className={classes.values}>
			{shown.map((field) => (
				<div key={field}>
					<span className={classes.field}>{words.field(table, field)}: </span>
					{action === "created" ? null : <span className={classes.was}>{words.value(table, field, before?.[field], row.names)}</span>}
					{action === "updated" ? " → " : null}
					{action === "deleted" ? null : words.value(table, field, after?.[field], row.names)}
				</div>
			))}
		</div>
	);
}

/** When it is comes first, from its beginning to its end; the log itself knows no order. */
const TIMES = ["starts_at", "starts_on", "ends_at", "ends_on"];
const placeOf = (field: string) => (TIMES.includes(field) ? TIMES.indexOf(field) : TIMES.length);

/** An id without a name says nothing, and whose the row is stands beside it already. */
function isTold({ action, before, after, names, about }: AuditChange, field: string): boolean {
	return [before?.[field], after?.[field]].every((value) => {
		if (!isReference(field, value)) return true;
		const name = names[field]?.[String(value)];
		return name !== undefined && (action === "updated" || name !== about);
	});
}
