import type { UndoReason } from "@homeroom/contract/kit/schemas.ts";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import classes from "./undo-refusal.module.css";
import { useLogWords } from "./use-log-words.ts";

const SHOWN = 3;

/** A refused undo: what stands against it, by record and person. */
export function UndoRefusal({ message, reasons }: { message: string; reasons: UndoReason[] }) {
	const { t } = useT();
	const formats = useFormats();
	const { table, field } = useLogWords();
	const sentence = (reason: UndoReason) => {
		const name = reason.name ?? table(reason.table);
		if (reason.why !== "changed_later") return t(`changes.why.${reason.why}`, { name, table: table(reason.table) });
		return t("changes.why.changed_later", {
			name,
			field: reason.field === null ? table(reason.table) : field(reason.table, reason.field),
			who: reason.user_name ?? t("changes.someone"),
			at: reason.at === null ? "" : formats.instant(reason.at),
		});
	};
	return (
		<>
			<p className={classes.message}>{message}</p>
			<ul className={classes.reasons}>
				{reasons.slice(0, SHOWN).map((reason) => (
					<li key={`${reason.table} ${reason.row_id} ${reason.field}`}>{sentence(reason)}</li>
				))}
				{reasons.length > SHOWN ? <li>{t("changes.more", { count: reasons.length - SHOWN })}</li> : null}
			</ul>
		</>
	);
}
