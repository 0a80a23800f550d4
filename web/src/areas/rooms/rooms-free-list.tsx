import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import type { FreeRoom } from "./rooms.api.ts";
import classes from "./rooms-free.module.css";

/** Free rooms, each with what it has and the button that books it. */
export function RoomsFreeList({ rooms, onBook }: { rooms: FreeRoom[]; onBook: (room: FreeRoom) => void }) {
	const { t } = useT();
	const formats = useFormats();
	const books = useAllows()("Rooms.Book");
	return (
		<ul className={classes.list} aria-label={t("rooms.free_rooms")}>
			{rooms.map((room) => (
				<li key={room.id} className={classes.row}>
					<div className={classes.words}>
						<Anchor className={classes.name} renderRoot={(props) => <Link to="/rooms/$id" params={{ id: String(room.id) }} {...props} />}>
							{room.name}
						</Anchor>
						<div className={classes.meta}>
							{[
								t(`rooms.kind.${room.kind}`),
								room.capacity === null ? null : t("rooms.seats", { count: room.capacity }),
								room.building,
								room.floor === null ? null : t("rooms.floor_named", { floor: room.floor }),
								room.accessible ? t("rooms.accessible") : null,
							]
								.filter(Boolean)
								.join(" · ")}
						</div>
						{room.equipment.length > 0 ? (
							<div className={classes.meta}>{room.equipment.map((one) => t(`rooms.equipment.${one}` as "rooms.equipment")).join(", ")}</div>
						) : null}
					</div>
					<div className={classes.end}>
						<span className={classes.meta}>
							{room.free_until ? t("rooms.free_until", { time: formats.clock(room.free_until) }) : t("rooms.free_all_day")}
						</span>
						{books ? (
							<Button variant="default" onClick={() => onBook(room)} aria-label={t("rooms.book_room", { room: room.name })}>
								{t("rooms.book")}
							</Button>
						) : null}
					</div>
				</li>
			))}
		</ul>
	);
}
