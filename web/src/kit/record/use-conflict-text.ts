import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useQueries } from "@tanstack/react-query";
import type { Difference, FormValue } from "../form/record-conflict.ts";
import type { RecordArea } from "./record-area.ts";
import type { RecordField } from "./record-field.ts";
import { titleQuery, userNameQuery } from "./record-names.tsx";
import { useValueText } from "./record-value.tsx";

/** Both sides of a conflict as people read them: people and other records by name, not by number. */
export function useConflictText<S extends RecordSpec>(
	area: RecordArea<S>,
	fields: ReadonlyMap<string, RecordField>,
	differences: readonly Difference<string>[],
): (name: string, value: FormValue) => string {
	const textOf = useValueText();
	const asked = differences.flatMap(({ name, mine, theirs }) => {
		const field = fields.get(name);
		const isNamed = field?.field.kind === "user" || (field?.field.kind === "record" && field.field.record !== "files");
		return field && isNamed ? [mine, theirs].flatMap((id) => (id === "" ? [] : [{ field, id: Number(id) }])) : [];
	});
	const answers = useQueries({
		queries: asked.map(({ field, id }) => {
			const reference = area.references?.[field.name];
			return reference ? titleQuery(reference, id) : userNameQuery(id);
		}),
	});
	return (name, value) => {
		const field = fields.get(name);
		if (!field) return String(value);
		const at = asked.findIndex((one) => one.field === field && String(one.id) === value);
		return at < 0 ? textOf(field, value) : (answers[at]?.data ?? "…");
	};
}
