import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { RoomPhotoChooser } from "./room-photo-chooser.tsx";
import type { Room } from "./rooms.api.ts";

export default function RoomPhotoDialog({ room, onClose }: { room: Room; onClose: () => void }) {
	const { t } = useT();
	return (
		<FormDialog title={t("rooms.photo_of", { name: room.name })} onClose={onClose} width={460}>
			<RoomPhotoChooser room={room} onDone={onClose} />
		</FormDialog>
	);
}
