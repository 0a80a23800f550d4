import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { ApiError } from "../api/api-error.ts";
import { sayRefused } from "../deeds/deed-notices.ts";
import { useDeed } from "../deeds/use-deed.ts";
import { Count } from "../formats/count.tsx";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { BackLink } from "../routing/back-link.tsx";
import { madePath } from "../routing/made-path.ts";
import { useRecordWords } from "../table/record-words.ts";
import { usePageTitle } from "../title/page-title.ts";
import { type Import, importClient, importKey, importQuery } from "./import-client.ts";
import { ImportColumnsStep } from "./import-columns-step.tsx";
import { ImportFileStep, type Together } from "./import-file-step.tsx";
import classes from "./import-page.module.css";
import { isSure, leftWithData, planOf } from "./import-plan.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResultStep } from "./import-result-step.tsx";
import { ImportReviewStep } from "./import-review-step.tsx";

const STEPS = ["file", "columns", "check", "result"] as const;
type Step = (typeof STEPS)[number];
const STEP_OF: Record<Import["state"], Step> = {
	uploaded: "columns",
	cancelled: "columns",
	checking: "check",
	checked: "check",
	running: "result",
	done: "result",
	stopped: "result",
};

/** `/students/import`: file → columns → check → result. Where one is stands in the address, so that a reload goes on. */
export function ImportPage({ spec, together }: { spec: RecordSpec; together?: Together | undefined }) {
	const { t } = useT();
	const { word } = useRecordWords(spec);
	const { import: id, columns } = useSearch({ strict: false }) as { import?: number; columns?: boolean };
	const navigate = useNavigate();
	const client = useQueryClient();
	const query = useQuery({ ...importQuery(spec, id ?? 0), enabled: id !== undefined });
	const title = t("imports.title", { records: word("title") });
	usePageTitle(title);
	const go = (search: object) => void navigate({ to: madePath(`${spec.path}/import`), search });
	const adopt = (state: Import) => {
		client.setQueryData(importQuery(spec, state.id).queryKey, state);
		void client.invalidateQueries({ queryKey: [...importKey(spec), state.id, "rows"] });
		go({ import: state.id });
	};
	const state = id === undefined ? undefined : query.data;
	const check = async (one: Import) => adopt(await importClient(spec).import_check({ params: { id: one.id }, body: planOf(one) }));
	const run = useDeed((one: Import) => importClient(spec).import_run({ params: { id: one.id } }), {
		after: adopt,
		refused: (error, one) => {
			sayRefused(error);
			if (error instanceof ApiError && error.code === "import_outdated") void check(one).catch(sayRefused);
		},
	});
	/** A file of which nothing is in doubt is checked without a further step. */
	const read = async (one: Import) => {
		if (one.state !== "uploaded" || !isSure(one)) return adopt(one);
		await check(one);
	};
	const step: Step = state === undefined ? "file" : columns && state.state === "checked" ? "columns" : STEP_OF[state.state];
	const count = state === undefined ? 0 : state.counts.new + state.counts.changed;
	return (
		<>
			<PageHeader
				above={<BackLink to={madePath((spec.of?.record ?? spec).path)}>{word(spec.of ? "back" : "title")}</BackLink>}
				title={title}
				context={
					state === undefined
						? t("imports.context")
						: state.rows > 0 && step !== "result"
							? t("imports.context_rows", { file: state.file_name, count: state.rows })
							: state.file_name
				}
				actions={
					state === undefined ? null : (
						<>
							<Button variant="default" onClick={() => go({})}>
								{t("imports.another")}
							</Button>
							{step === "check" && state.state === "checked" ? (
								<Button disabled={count === 0 || state.problem !== null} loading={run.pending} onClick={() => void run.run(state)}>
									{t("imports.run", { count })}
								</Button>
							) : null}
						</>
					)
				}
			/>
			<div className={classes.way}>
				<Steps step={step} />
				{state !== undefined && step === "check" ? <Counts state={state} /> : null}
			</div>
			{state !== undefined && step === "columns" ? (
				<ImportColumnsStep
					key={`${state.id} ${state.sheet} ${state.header_row} ${state.delimiter} ${state.encoding}`}
					spec={spec}
					state={state}
					onChange={adopt}
					together={together}
				/>
			) : state !== undefined && step === "check" ? (
				<ImportReviewStep
					spec={spec}
					state={state}
					onChange={adopt}
					onBack={() => go({ import: state.id, columns: true })}
					together={together}
				/>
			) : (
				<Sheet>
					<div className={classes.content}>
						{id !== undefined && query.isPending ? (
							<Skeleton height={320} radius={8} />
						) : id !== undefined && query.isError ? (
							<QueryError query={query} title={t("imports.failed")} />
						) : state === undefined ? (
							<ImportFileStep spec={spec} together={together} onRead={(one) => void read(one).catch(sayRefused)} />
						) : state.state === "running" ? (
							<ImportProgress spec={spec} state={state} onChange={adopt} />
						) : (
							<ImportResultStep spec={spec} state={state} onChange={adopt} />
						)}
					</div>
				</Sheet>
			)}
		</>
	);
}

/** What would happen, in three figures, and what would not: rows and columns that are left out. */
function Counts({ state }: { state: Import }) {
	const { t } = useT();
	const { counts } = state;
	const columns = leftWithData(state, new Map(state.columns.map(({ index, field }) => [index, field]))).length;
	return (
		<p className={classes.counts}>
			<StatusDot tone="good">
				<Count value={counts.new + counts.changed} /> {t("imports.ready")}
			</StatusDot>
			<StatusDot tone="bad">
				<Count value={counts.error} /> {t("imports.need")}
			</StatusDot>
			<StatusDot tone="past">
				<Count value={counts.changed + counts.unchanged} /> {t("imports.here")}
			</StatusDot>
			{counts.left > 0 ? <StatusDot tone="past">{t("imports.rows_left", { count: counts.left })}</StatusDot> : null}
			{columns > 0 ? <StatusDot tone="waiting">{t("imports.columns_left", { count: columns })}</StatusDot> : null}
		</p>
	);
}

function Steps({ step }: { step: Step }) {
	const { t } = useT();
	const at = STEPS.indexOf(step);
	return (
		<ol className={classes.steps} aria-label={t("imports.steps")}>
			{STEPS.map((name, i) => (
				<li key={name} aria-current={i === at ? "step" : undefined} data-done={i < at || undefined}>
					<span className={classes.number} aria-hidden="true">
						{i < at ? <IconCheck size={13} stroke={2.2} /> : i + 1}
					</span>
					<span className={classes.name}>{t(`imports.step.${name}`)}</span>
				</li>
			))}
		</ol>
	);
}
