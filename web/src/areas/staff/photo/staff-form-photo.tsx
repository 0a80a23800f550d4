import { loadCatalogue } from "../../../kit/i18n/i18n.ts";
import type { Staff } from "../staff.api.ts";
import classes from "./staff-photo.module.css";
import { StaffPhotoChooser } from "./staff-photo-chooser.tsx";

export const words = () => Promise.all([loadCatalogue("employment"), loadCatalogue("files")]);

export default function StaffFormPhoto({ row }: { row: Staff }) {
	return (
		<div className={classes.above}>
			<StaffPhotoChooser person={row} />
		</div>
	);
}
