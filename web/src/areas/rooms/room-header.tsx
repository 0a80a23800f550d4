import { UnstyledButton } from "@mantine/core";
import { IconDoorEnter } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import PersonPhoto from "../../kit/files/person-photo.tsx";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { useAllows } from "../../kit/session/session.ts";
import classes from "./room-page.module.css";
import type { Room } from "./rooms.api.ts";
import { ROOM_AREA } from "./rooms.record.tsx";

const PhotoDialog = lazy(async () => {
	const [dialog] = await Promise.all([import("./room-photo-dialog.tsx"), loadCatalogue("files")]);
	return dialog;
});

/** What room this is, where it is and how many fit in. */
export function RoomHeader({ room }: { room: Room }) {
	const { t } = useT();
	const allows = useAllows();
	const [open, setOpen] = useState(false);
	const mayChange = allows("Rooms.Edit") && room.archived_at === null;
	const where = [room.building, room.floor === null ? null : t("rooms.floor_named", { floor: room.floor })].filter(Boolean).join(", ");
	return (
		<>
			<RecordHeader
				area={ROOM_AREA}
				row={room}
				before={
					<span className={classes.photo}>
						<IconDoorEnter size={26} stroke={1.5} aria-hidden="true" />
						{room.photo_file_id ? <PersonPhoto key={room.photo_file_id} fileId={room.photo_file_id} size="256" /> : null}
						{mayChange ? (
							<UnstyledButton
								className={classes.change}
								aria-label={t("rooms.photo_edit")}
								title={t("rooms.photo_edit")}
								onClick={() => setOpen(true)}
							/>
						) : null}
					</span>
				}
				facts={[
					t(`rooms.kind.${room.kind}`),
					...(where === "" ? [] : [where]),
					...(room.capacity === null ? [] : [t("rooms.seats", { count: room.capacity })]),
					...(room.accessible ? [t("rooms.accessible")] : []),
					...(room.bookable ? [] : [t("rooms.not_bookable")]),
				]}
			/>
			<Suspense>{open ? <PhotoDialog room={room} onClose={() => setOpen(false)} /> : null}</Suspense>
		</>
	);
}
