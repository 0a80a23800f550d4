import "../../kit/form/schemas-without-eval.ts";
import { StudentInput as StudentSchema, students } from "@homeroom/contract/areas/students/students.contract.ts";
import { STUDENT_STATUSES, type StudentInput } from "@homeroom/contract/areas/students/students.rules.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { type Attempt, type FormRecord, useRecordForm } from "../../kit/form/use-record-form.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StudentFields } from "./student-fields.tsx";
import { type StudentField, type StudentValues, studentRecord } from "./student-form-values.ts";
import type { Student } from "./students.api.ts";

interface StudentFormProps {
	title: string;
	saveLabel: string;
	record: FormRecord<StudentValues>;
	save: (attempt: Attempt<StudentValues, StudentInput>) => Promise<Student>;
	/** Null: there was nothing to save. */
	onSaved: (student: Student | null) => void;
	onClose: () => void;
}

/** The form of a student, new or known. With the schemas it is a chunk of its own, loaded when a form opens. */
export function StudentForm({ title, saveLabel, record, save, onSaved, onClose }: StudentFormProps) {
	const { t } = useT();
	const textOf = useFieldText();
	const form = useRecordForm({ record, schema: StudentSchema, save, readCurrent, onSaved });
	return (
		<FormDialog title={title} onClose={onClose}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				onCancel={onClose}
				instead={
					form.conflict ? (
						<ConflictChoice
							key={form.conflict.theirs.version}
							differences={form.conflict.differences}
							labelOf={(field) => t(`students.${field}`)}
							textOf={textOf}
							saveLabel={saveLabel}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : null
				}
			>
				<StudentFields field={form.field} fieldKey={form.fieldKey} />
			</FormFrame>
		</FormDialog>
	);
}

function readCurrent(current: unknown) {
	const parsed = students.show.answer.safeParse(current);
	return parsed.success ? { record: studentRecord(parsed.data), saved: parsed.data } : null;
}

/** A field's value as it is read elsewhere: dates in the school's format, a status as its word. */
function useFieldText() {
	const { t } = useT();
	const formats = useFormats();
	return (field: StudentField, value: string): string => {
		if (field === "date_of_birth" && value) return formats.day(value);
		const status = field === "status" ? STUDENT_STATUSES.find((known) => known === value) : undefined;
		return status ? t(`students.status.${status}`) : value;
	};
}
