import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, Progress } from "@mantine/core";
import { useDeed } from "../deeds/use-deed.ts";
import { useT } from "../i18n/i18n.ts";
import { type Import, importClient } from "./import-client.ts";
import { ImportColumns } from "./import-columns.tsx";
import type { Together } from "./import-file-step.tsx";
import { ImportFixed } from "./import-fixed.tsx";
import classes from "./import-parts.module.css";
import { useCheckPlan } from "./import-plan.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportUnlikely } from "./import-unlikely.tsx";
import { ImportValuesCard } from "./import-values-card.tsx";

interface ImportReviewStepProps {
	spec: RecordSpec;
	state: Import;
	onChange: (state: Import) => void;
	together?: Together | undefined;
	onBack: () => void;
}

/** Columns, values and rows beside one another: whatever is chosen, the rows are checked anew at once. */
export function ImportReviewStep({ spec, state, onChange, onBack, together }: ImportReviewStepProps) {
	const { t } = useT();
	const check = useCheckPlan(spec, state, onChange);
	const busy = check.pending || state.state === "checking";
	const errors = useDeed(() =>
		importClient(spec).import_result.download({ params: { id: state.id }, query: { format: state.file_kind, only: "error" } }),
	);
	const choose = (index: number, field: string | null) => {
		// a field is filled by one column: whoever chooses it takes it from the other
		const columns = state.columns.flatMap((column) => {
			const now = column.index === index ? field : column.field === field ? null : column.field;
			return now === null ? [] : [{ index: column.index, field: now }];
		});
		void check.run({ columns });
	};
	return (
		<div className={classes.step}>
			{state.problem ? (
				<p className={classes.problem} role="alert">
					{state.problem}
				</p>
			) : null}
			<div className={classes.halves}>
				<div className={classes.step}>
					<ImportColumns
						state={state}
						fields={new Map(state.columns.map(({ index, field }) => [index, field]))}
						onChoose={choose}
						disabled={busy}
						together={together}
						footer={<ImportFixed state={state} busy={busy} onChoose={(fixed) => void check.run({ fixed })} />}
					/>
				</div>
				<ImportValuesCard spec={spec} state={state} busy={busy} onChoose={(change) => void check.run(change)} />
			</div>
			{busy ? (
				<div className={classes.checking} role="status">
					<p className={classes.title}>
						{t("imports.checking")} {state.state === "checking" ? `${state.progress} %` : ""}
					</p>
					<Progress value={state.state === "checking" ? state.progress : 0} aria-label={t("imports.checking")} />
				</div>
			) : (
				<>
					<ImportUnlikely state={state} onChoose={(sure) => void check.run({ sure })} />
					<ImportPreview key={state.counts.error > 0 ? "errors" : "all"} spec={spec} state={state} onChange={onChange} />
				</>
			)}
			<div className={classes.actions}>
				{state.counts.error > 0 && !busy ? (
					<Button variant="subtle" loading={errors.pending} onClick={() => void errors.run()}>
						{t("imports.errors_file")}
					</Button>
				) : null}
				<Button variant="default" disabled={busy} onClick={onBack}>
					{t("imports.how_read")}
				</Button>
			</div>
		</div>
	);
}
