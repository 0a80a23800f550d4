import type { Offer, Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { Button } from "@mantine/core";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./room-booking.module.css";

interface RoomTakenProps {
	taken: Taken;
	onSlot?: ((slot: Offer) => void) | undefined;
	onRoom?: ((room: { id: number; name: string }) => void) | undefined;
}

/** What is in the way of a booking, and what is free instead: one press takes it. */
export function RoomTaken({ taken, onSlot, onRoom }: RoomTakenProps) {
	const { t } = useT();
	const formats = useFormats();
	const span = (from: string, to: string) => `${formats.time(from)} – ${formats.time(to)}`;
	return (
		<section className={classes.taken} aria-label={t("rooms.taken")}>
			<ul className={classes.clashes}>
				{taken.clashes.map((clash) => (
					<li key={clash.session_id}>
						<strong>{clash.session_name}</strong> · {formats.dayOf(clash.starts_at)} {span(clash.starts_at, clash.ends_at)}
					</li>
				))}
			</ul>
			{onSlot && taken.slots.length > 0 ? (
				<Offers label={t("rooms.free_times")}>
					{taken.slots.map((slot) => (
						<Button key={slot.starts_at} variant="default" size="compact-md" onClick={() => onSlot(slot)}>
							{span(slot.starts_at, slot.ends_at)}
						</Button>
					))}
				</Offers>
			) : null}
			{onRoom && taken.rooms.length > 0 ? (
				<Offers label={t("rooms.free_rooms")}>
					{taken.rooms.map((room) => (
						<Button key={room.id} variant="default" size="compact-md" onClick={() => onRoom(room)}>
							{room.name}
						</Button>
					))}
				</Offers>
			) : null}
		</section>
	);
}

function Offers({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form
		<div role="group" aria-label={label}>
			<div className={classes.label}>{label}</div>
			<div className={classes.offers}>{children}</div>
		</div>
	);
}
