import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useDeed } from "../deeds/use-deed.ts";
import { Count } from "../formats/count.tsx";
import { useT } from "../i18n/i18n.ts";
import { type Import, type ImportKind, importClient } from "./import-client.ts";
import classes from "./import-parts.module.css";
import { ImportRows } from "./import-rows.tsx";

interface ImportCheckStepProps {
	spec: RecordSpec;
	state: Import;
	onChange: (state: Import) => void;
	onBack: () => void;
}
const KINDS: readonly ImportKind[] = ["new", "changed", "unchanged", "error"];

/** What would happen, row by row, before anything does. */
export function ImportCheckStep({ spec, state, onChange, onBack }: ImportCheckStepProps) {
	const { t } = useT();
	const { counts } = state;
	const [kind, setKind] = useState<ImportKind>(counts.error > 0 ? "error" : (KINDS.find((name) => counts[name] > 0) ?? "new"));
	const count = counts.new + counts.changed;
	const run = useDeed(() => importClient(spec).import_run({ params: { id: state.id } }), { after: onChange });
	const errors = useDeed(() =>
		importClient(spec).import_result.download({ params: { id: state.id }, query: { format: state.file_kind, only: "error" } }),
	);
	return (
		<div className={classes.step}>
			{state.problem ? (
				<p className={classes.problem} role="alert">
					{state.problem}
				</p>
			) : null}
			<p className={classes.text}>{t(counts.error > 0 ? "imports.checked_errors" : "imports.checked_text")}</p>
			<fieldset className={classes.kinds} style={{ border: 0, padding: 0, margin: 0 }} aria-label={t("imports.show")}>
				{KINDS.map((name) => (
					<Button
						key={name}
						size="compact-md"
						variant={name === kind ? "light" : "default"}
						aria-pressed={name === kind}
						onClick={() => setKind(name)}
					>
						{t(`imports.kind.${name}`)} <Count value={counts[name]} />
					</Button>
				))}
			</fieldset>
			<ImportRows key={kind} spec={spec} state={state} kind={kind} />
			<div className={classes.actions}>
				{counts.error > 0 ? (
					<Button variant="subtle" loading={errors.pending} onClick={() => void errors.run()}>
						{t("imports.errors_file")}
					</Button>
				) : null}
				<Button variant="default" onClick={onBack}>
					{t("imports.back")}
				</Button>
				<Button disabled={count === 0 || state.problem !== null} loading={run.pending} onClick={() => void run.run()}>
					{t("imports.run", { count })}
				</Button>
			</div>
		</div>
	);
}
