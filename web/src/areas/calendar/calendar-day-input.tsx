import type { FieldProps } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordInput } from "../../kit/record/form/record-input.tsx";

/** The first or the last day of something. */
export function CalendarDayInput({ name, field }: { name: "starts_on" | "ends_on"; field: FieldProps }) {
	const { t } = useT();
	const label = t(`calendar.field.${name}`);
	return (
		<RecordInput
			field={{ name, field: { kind: "day" }, label, choiceText: (choice) => choice }}
			label={label}
			required
			data-path={name}
			{...field}
		/>
	);
}
