import { ROOM } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { PictureChooser } from "../../kit/files/picture-chooser.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { recordApi } from "../../kit/record/record-api.ts";
import type { Room } from "./rooms.api.ts";

/** Chooses, changes and removes the photo, each at once. Needs the catalogue `files`. */
export function RoomPhotoChooser({ room, onDone }: { room: Room; onDone?: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const { id, version } = room;
	const told = (saved: Room, message: string) => {
		recordApi(ROOM).adopt(client, saved);
		sayDone(message, saved);
		onDone?.();
	};
	return (
		<PictureChooser
			name={room.name}
			fileId={room.photo_file_id}
			onChoose={async (photo) => told(await api.rooms.photo_set.upload(photo, { params: { id } }), t("rooms.photo_saved"))}
			onRemove={async () => told(await api.rooms.photo_remove({ params: { id }, body: { version } }), t("rooms.photo_removed"))}
		/>
	);
}
