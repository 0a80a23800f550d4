import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeed } from "../deeds/use-deed.ts";
import { Count } from "../formats/count.tsx";
import { useT } from "../i18n/i18n.ts";
import { useRecordWords } from "../table/record-words.ts";
import { recordKey } from "../table/records/record-client.ts";
import { type Import, importClient } from "./import-client.ts";
import classes from "./import-parts.module.css";
import { ImportNotDone } from "./rows/import-not-done.tsx";
import { useUndoImport } from "./use-undo-import.ts";

const FIGURES = ["created", "changed", "unchanged", "failed", "left"] as const;

/** What came of it, the file with the answers, and the way back. */
export function ImportResultStep({ spec, state, onChange }: { spec: RecordSpec; state: Import; onChange: (state: Import) => void }) {
	const { t } = useT();
	const { word } = useRecordWords(spec);
	const client = useQueryClient();
	const { done } = state;
	const undo = useUndoImport(state, () => void client.invalidateQueries({ queryKey: recordKey(spec) }));
	const resume = useDeed(() => importClient(spec).import_run({ params: { id: state.id } }), { after: onChange });
	const result = useDeed(() => importClient(spec).import_result.download({ params: { id: state.id }, query: { format: state.file_kind } }));
	return (
		<div className={classes.step}>
			<p className={classes.title} role="status">
				{undo.undone ? t("imports.undone") : t(state.state === "done" ? "imports.done" : "imports.stopped")}
			</p>
			{state.problem ? (
				<p className={classes.problem} role="alert">
					{state.problem}
				</p>
			) : null}
			{undo.undone ? null : (
				<dl className={classes.figures}>
					{FIGURES.filter((name) => name !== "left" || done.left > 0).map((name) => (
						<div key={name}>
							<dt>{t(`imports.done.${name}`)}</dt>
							<dd>
								<Count value={done[name]} />
							</dd>
						</div>
					))}
				</dl>
			)}
			{undo.undone || done.failed === 0 ? null : <ImportNotDone spec={spec} state={state} />}
			<div className={classes.actions}>
				{undo.undone || !undo.possible ? null : (
					<Button variant="default" loading={undo.pending} onClick={() => void undo.run()}>
						{t("imports.undo")}
					</Button>
				)}
				{state.state === "stopped" && !undo.undone ? (
					<Button variant="default" loading={resume.pending} onClick={() => void resume.run()}>
						{t("imports.resume")}
					</Button>
				) : null}
				<Button variant="default" loading={result.pending} onClick={() => void result.run()}>
					{t("imports.result_file")}
				</Button>
				<Button component={Link} to={(spec.of?.record ?? spec).path}>
					{t("imports.to_list", { records: word("title") })}
				</Button>
			</div>
		</div>
	);
}
