import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import { useQueries } from "@tanstack/react-query";
import type { Difference, FormValue } from "../../form/record-conflict.ts";
import type { RecordField } from "../record-field.ts";
import { recordNameQuery, userNameQuery } from "../record-names.tsx";
import { useValueText } from "../record-value.tsx";

/** Both sides of a conflict as people read them: people and other records by name, not by number. */
export function useConflictText(
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
			const { record } = field.field;
			return {
				...(record ? recordNameQuery(record, id) : userNameQuery(id)),
				select: (named: string | Found | null) => (typeof named === "string" ? named : (named?.title ?? "—")),
			};
		}),
	});
	return (name, value) => {
		const field = fields.get(name);
		if (!field) return String(value);
		const at = asked.findIndex((one) => one.field === field && String(one.id) === value);
		return at < 0 ? textOf(field, value) : (answers[at]?.data ?? "…");
	};
}
