import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import classes from "./room-page.module.css";
import { RoomPhotoChooser } from "./room-photo-chooser.tsx";
import type { Room } from "./rooms.api.ts";

export const words = () => loadCatalogue("files");

export default function RoomFormPhoto({ row }: { row: Room }) {
	return (
		<div className={classes.above}>
			<RoomPhotoChooser room={row} />
		</div>
	);
}
