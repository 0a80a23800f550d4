import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { RoomHeader } from "./room-header.tsx";
import classes from "./room-page.module.css";
import { RoomWeek } from "./room-week.tsx";
import { ROOM_AREA } from "./rooms.record.tsx";

export function RoomPage() {
	return (
		<RecordPage area={ROOM_AREA}>
			{(room) => (
				<>
					<RoomHeader room={room} />
					<div className={classes.stack}>
						<RoomWeek room={room} />
						<TwoColumns>
							<RecordDetails area={ROOM_AREA} row={room} />
							<RecordHistory area={ROOM_AREA} id={room.id} name={room.name} />
						</TwoColumns>
					</div>
				</>
			)}
		</RecordPage>
	);
}
