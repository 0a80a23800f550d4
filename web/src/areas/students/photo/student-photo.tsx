import { UnstyledButton } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { loadCatalogue, useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { StudentAvatar } from "../student-avatar.tsx";
import type { Student } from "../students.api.ts";
import classes from "./student-photo.module.css";

const PhotoDialog = lazy(async () => {
	const [dialog] = await Promise.all([import("./student-photo-dialog.tsx"), loadCatalogue("files")]);
	return dialog;
});

/** The photo in the head of the page; pressed, it can be changed by those who may. */
export function StudentPhoto({ student }: { student: Student }) {
	const { t } = useT();
	const allows = useAllows();
	const [open, setOpen] = useState(false);
	if (!allows("Students.Edit") || student.archived_at !== null) return <StudentAvatar student={student} large />;
	return (
		<>
			<span className={classes.place}>
				<StudentAvatar student={student} large />
				<UnstyledButton
					className={classes.button}
					aria-label={t("care.photo_edit")}
					title={t("care.photo_edit")}
					onClick={() => setOpen(true)}
				>
					<span className={classes.camera} aria-hidden="true">
						<IconCamera size={12} />
					</span>
				</UnstyledButton>
			</span>
			<Suspense>{open ? <PhotoDialog student={student} onClose={() => setOpen(false)} /> : null}</Suspense>
		</>
	);
}
