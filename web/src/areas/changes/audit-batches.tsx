import type { Batch } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { Anchor, Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { listStateOf } from "../../kit/table/list/list-state.ts";
import { ServerList } from "../../kit/table/server-list.tsx";
import type { Column } from "../../kit/table/table-column.ts";
import { askUndo } from "../../kit/undo/ask-undo.ts";
import { refuse } from "../../kit/undo/undo-run.ts";
import { useLogWords } from "../../kit/undo/use-log-words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { kindWord, type Paging } from "./audit-list.tsx";
import classes from "./audit-page.module.css";
import { batchPageQuery } from "./changes.api.ts";

interface AuditBatchesProps extends Paging {
	onShow: (batch: string) => void;
}

/** What was done together, newest first: an import, a bulk edit, what was undone. One click takes it back or does it again. */
export function AuditBatches({ page, limit, onPage, onLimit, onShow }: AuditBatchesProps) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const pageQuery = (wanted: number) => batchPageQuery(client, { page: wanted, limit: limit ?? 1 });
	const query = useQuery({ ...pageQuery(page), enabled: limit !== undefined });
	const titleOf = useBatchTitle();
	const turn = useDeed(({ last }: Batch) => askUndo(last), {
		said: (_, batch) => t(batch.undone ? "changes.redone" : "changes.undone", { what: titleOf(batch) }),
		after: () => void client.invalidateQueries(),
		refused: refuse,
	});
	const title = (batch: Batch) => (
		<Anchor component="button" type="button" size="sm" ta="start" onClick={() => onShow(batch.id)}>
			{titleOf(batch)}
		</Anchor>
	);
	const state = (batch: Batch) =>
		batch.undone && batch.undone_at !== null
			? t("changes.undone_by", { who: batch.undone_by ?? t("changes.someone"), at: formats.instant(batch.undone_at) })
			: t("changes.count", { count: batch.changes });
	const button = (batch: Batch) =>
		batch.may_undo ? (
			<Button
				size="compact-sm"
				variant="default"
				loading={turn.isPending(batch)}
				onClick={() => void turn.run(batch)}
				aria-label={`${t(batch.undone ? "changes.redo" : "action.undo")}: ${titleOf(batch)}`}
			>
				{t(batch.undone ? "changes.redo" : "action.undo")}
			</Button>
		) : null;
	const columns: Column<Batch>[] = [
		{ id: "at", header: t("changes.at"), width: 170, cell: (batch) => formats.instant(batch.at) },
		{ id: "who", header: t("changes.who"), width: 170, cell: (batch) => batch.user_name ?? "Homeroom" },
		{ id: "what", header: t("changes.what"), cell: title },
		{ id: "state", header: t("changes.state"), width: 330, cell: (batch) => <span className={classes.quiet}>{state(batch)}</span> },
		{ id: "undo", header: t("action.undo"), width: 130, align: "end", cell: button },
	];
	return (
		<ServerList
			label={t("changes.view.batches")}
			columns={columns}
			rows={query.data?.batches}
			rowKey={(batch) => query.data?.batches.indexOf(batch) ?? 0}
			card={(batch) => (
				<div className={classes.card}>
					{title(batch)}
					<span className={classes.quiet}>{state(batch)}</span>
					<div className={classes.foot}>
						<span className={classes.quiet}>
							{batch.user_name ?? "Homeroom"} · {formats.instant(batch.at)}
						</span>
						{button(batch)}
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
			empty={<EmptyState icon={<IconHistory />} title={t("changes.no_batches")} text={t("changes.no_batches_text")} />}
		/>
	);
}

/** "Changed many at once: Students, status" */
function useBatchTitle(): (batch: Batch) => string {
	const { t } = useT();
	const words = useLogWords();
	return ({ kind, label }) => {
		const record = typeof label.record === "string" ? label.record : undefined;
		const fields =
			Array.isArray(label.fields) && record !== undefined ? label.fields.map((field) => words.field(record, String(field))) : [];
		const about = [...(record === undefined ? [] : [words.table(record)]), ...fields].join(", ");
		return about === "" ? t(kindWord(kind)) : `${t(kindWord(kind))}: ${about}`;
	};
}
