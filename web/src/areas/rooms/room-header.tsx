import { useT } from "../../kit/i18n/i18n.ts";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import type { Room } from "./rooms.api.ts";
import { ROOM_AREA } from "./rooms.record.tsx";

/** What room this is, where it is and how many fit in. */
export function RoomHeader({ room }: { room: Room }) {
	const { t } = useT();
	const where = [room.building, room.floor === null ? null : t("rooms.floor_named", { floor: room.floor })].filter(Boolean).join(", ");
	return (
		<RecordHeader
			area={ROOM_AREA}
			row={room}
			facts={[
				t(`rooms.kind.${room.kind}`),
				...(where === "" ? [] : [where]),
				...(room.capacity === null ? [] : [t("rooms.seats", { count: room.capacity })]),
				...(room.accessible ? [t("rooms.accessible")] : []),
				...(room.bookable ? [] : [t("rooms.not_bookable")]),
			]}
		/>
	);
}
