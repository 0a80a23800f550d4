import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { fullName, PERSON_COLOURS, type PersonColour } from "@homeroom/contract/kit/person.ts";
import { Alert } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { PictureChooser } from "../../../kit/files/picture-chooser.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { recordApi } from "../../../kit/record/record-api.ts";
import type { Student } from "../students.api.ts";
import classes from "./student-photo.module.css";

/** Chooses, changes and removes the photo, each at once. Needs the catalogues `care` and `files`. */
export function StudentPhotoChooser({ student, onDone }: { student: Student; onDone?: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const { id, version } = student;
	const told = (saved: Student, message: string) => {
		recordApi(STUDENT).adopt(client, saved);
		sayDone(message, saved);
		onDone?.();
	};
	return (
		<>
			{student.photo_withdrawn ? (
				<Alert color="warning" icon={<IconEyeOff aria-hidden="true" />} className={classes.withdrawn}>
					{t("care.photo_withdrawn")}
				</Alert>
			) : null}
			<PictureChooser
				name={fullName(student)}
				colour={student.colour_code ? PERSON_COLOURS[student.colour_code as PersonColour] : undefined}
				fileId={student.photo_file_id}
				onChoose={async (photo) => told(await api.students.photo_set.upload(photo, { params: { id } }), t("care.photo_saved"))}
				onRemove={async () => told(await api.students.photo_remove({ params: { id }, body: { version } }), t("care.photo_removed"))}
			/>
		</>
	);
}
