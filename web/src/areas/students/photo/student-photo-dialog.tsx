import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { Student } from "../students.api.ts";
import { StudentPhotoChooser } from "./student-photo-chooser.tsx";

export default function StudentPhotoDialog({ student, onClose }: { student: Student; onClose: () => void }) {
	const { t } = useT();
	return (
		<FormDialog title={t("care.photo_of", { name: fullName(student) })} onClose={onClose} width={460}>
			<StudentPhotoChooser student={student} onDone={onClose} />
		</FormDialog>
	);
}
