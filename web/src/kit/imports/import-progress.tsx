import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, Progress } from "@mantine/core";
import { useDeed } from "../deeds/use-deed.ts";
import { useT } from "../i18n/i18n.ts";
import { type Import, importClient } from "./import-client.ts";
import classes from "./import-parts.module.css";

/** A job at work. It goes on without this page, and the page finds it again. */
export function ImportProgress({ spec, state, onChange }: { spec: RecordSpec; state: Import; onChange: (state: Import) => void }) {
	const { t } = useT();
	const cancel = useDeed(() => importClient(spec).import_cancel({ params: { id: state.id } }), { after: onChange });
	const title = t(state.state === "checking" ? "imports.checking" : "imports.running");
	return (
		<div className={classes.progress}>
			<p className={classes.title} role="status">
				{title} {state.progress} %
			</p>
			<Progress value={state.progress} size="lg" aria-label={title} />
			<p className={classes.text}>{t(state.state === "checking" ? "imports.checking_text" : "imports.running_text")}</p>
			<div>
				<Button variant="default" loading={cancel.pending} onClick={() => void cancel.run()}>
					{t("imports.stop")}
				</Button>
			</div>
		</div>
	);
}
