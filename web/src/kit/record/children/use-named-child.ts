import type { RowOf } from "@homeroom/contract/kit/record.ts";
import type { RecordArea } from "../record-area.ts";
import { rawValue } from "../record-rows.ts";
import { useValueText } from "../record-value.tsx";
import { useRecordFields } from "../use-record-fields.ts";
import type { ChildArea } from "./child-area.ts";

/** The same as forms, notices and history know a record: with a name, made of the words of its fields. */
export function useNamedChild<S extends ChildArea["spec"]>({
	spec,
	title,
	fields,
	units = {},
	shows,
	inputs,
}: ChildArea<S>): RecordArea<S> {
	const known = useRecordFields(spec);
	const textOf = useValueText();
	const told = (row: RowOf<S>, name: string): string => {
		const field = known.find((one) => one.name === name);
		const text = field ? textOf(field, rawValue(row, name)) : "";
		const unit = (units as Record<string, string | undefined>)[name];
		return text && unit ? `${text} ${unit}` : text;
	};
	return {
		spec,
		titleOf: (row) =>
			title
				.map((name) => told(row, name))
				.filter(Boolean)
				.join(" · "),
		sections: [{ fields }],
		...(shows && { shows }),
		...(inputs && { inputs }),
	};
}
