import { STUDENT_STATUSES } from "@homeroom/contract/areas/students/students.rules.ts";
import { datePattern } from "@homeroom/contract/kit/formats.ts";
import { Autocomplete, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DayField } from "../../kit/form/day-field.tsx";
import type { FieldProps } from "../../kit/form/use-record-form.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import type { StudentField } from "./student-form-values.ts";
import { classLabelsQuery } from "./students.api.ts";

interface StudentFieldsProps {
	field: (name: StudentField) => FieldProps;
	fieldKey: (name: StudentField) => string;
}

export function StudentFields({ field, fieldKey }: StudentFieldsProps) {
	const { t } = useT();
	const formats = useFormats();
	const dateFormatId = useSession()?.localization?.date_format_id ?? 2;
	const { data } = useQuery(classLabelsQuery());
	return (
		<>
			<TextInput
				key={fieldKey("first_name")}
				label={t("students.first_name")}
				required
				data-autofocus
				autoComplete="off"
				{...field("first_name")}
			/>
			<TextInput key={fieldKey("last_name")} label={t("students.last_name")} required autoComplete="off" {...field("last_name")} />
			<TextInput key={fieldKey("middle_name")} label={t("students.middle_name")} autoComplete="off" {...field("middle_name")} />
			<DayField
				key={fieldKey("date_of_birth")}
				label={t("students.date_of_birth")}
				dateFormatId={dateFormatId}
				pattern={datePattern(dateFormatId)}
				format={formats.day}
				{...field("date_of_birth")}
			/>
			<Autocomplete
				key={fieldKey("class_label")}
				label={t("students.class_label")}
				data={data?.class_labels.map(({ class_label }) => class_label) ?? []}
				autoComplete="off"
				{...field("class_label")}
			/>
			<NativeSelect
				key={fieldKey("status")}
				label={t("students.status")}
				data={STUDENT_STATUSES.map((status) => ({ value: status, label: t(`students.status.${status}`) }))}
				{...field("status")}
			/>
			<TextInput key={fieldKey("email")} label={t("students.email")} type="email" autoComplete="off" {...field("email")} />
			<TextInput key={fieldKey("phone")} label={t("students.phone")} type="tel" autoComplete="off" {...field("phone")} />
		</>
	);
}
