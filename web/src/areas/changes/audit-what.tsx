import type { AuditChange } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useLogWords } from "../../kit/undo/use-log-words.ts";

/** "Absence: Ana Costa · added": a form that needs neither gender nor number. */
export function AuditWhat({ row: { table, action, name, about } }: { row: AuditChange }) {
	const { t } = useT();
	const { one, value } = useLogWords();
	const called = [about, name === null || table !== "attendance_codes" ? name : value(table, "key", name)].filter(Boolean).join(", ");
	return t(`changes.action.${action}`, { what: called === "" ? one(table) : t("changes.named", { thing: one(table), name: called }) });
}
