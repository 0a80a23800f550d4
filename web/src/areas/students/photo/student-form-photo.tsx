import { loadCatalogue } from "../../../kit/i18n/i18n.ts";
import type { Student } from "../students.api.ts";
import classes from "./student-photo.module.css";
import { StudentPhotoChooser } from "./student-photo-chooser.tsx";

export const words = () => Promise.all([loadCatalogue("care"), loadCatalogue("files")]);

export default function StudentFormPhoto({ row }: { row: Student }) {
	return (
		<div className={classes.above}>
			<StudentPhotoChooser student={row} />
		</div>
	);
}
