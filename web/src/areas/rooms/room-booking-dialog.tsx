import "../../kit/form/schemas-without-eval.ts";
import { BookingForm } from "@homeroom/contract/areas/rooms/rooms.booking-calls.ts";
import type { Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import classes from "./room-booking.module.css";
import { RoomClockInput } from "./room-clock-input.tsx";
import { RoomTaken } from "./room-taken.tsx";
import { ROOM_TIMES, type RoomSession, useSchoolClock } from "./rooms.api.ts";

interface RoomBookingDialogProps {
	room: { id: number; name: string };
	day: string;
	/** Proposed times. */
	from?: string;
	to?: string;
	/** Null: a new one. */
	known: RoomSession | null;
	onClose: () => void;
}
type Values = Record<"title" | "day" | "starts_at" | "ends_at" | "note" | "room_id", string>;
const read = ({ room_id, ...values }: Values) => ({ ...values, room_id: Number(room_id) });
const valuesOf = ({ title, starts_on, starts_time, ends_time, note, room_id }: RoomSession): Values => ({
	title,
	day: starts_on,
	starts_at: starts_time,
	ends_at: ends_time,
	note: note ?? "",
	room_id: String(room_id),
});

/** Books a room or changes a booking. Where the time is taken, it says by what, and offers times and rooms that are free. */
export function RoomBookingDialog({ room, day, from = "14:00", to = "15:00", known, onClose }: RoomBookingDialogProps) {
	const { t } = useT();
	const client = useQueryClient();
	const clock = useSchoolClock();
	const [place, setPlace] = useState(room);
	const [taken, setTaken] = useState<Taken | null>(null);
	const [start] = useState(() =>
		known
			? { values: valuesOf(known), version: known.version }
			: { values: { title: "", day, starts_at: from, ends_at: to, note: "", room_id: String(room.id) }, version: null },
	);
	const told = (answer: object, said: string) => {
		void client.invalidateQueries({ queryKey: ROOM_TIMES });
		sayDone(said, answer);
		onClose();
	};
	const form = useRecordForm<Values, BookingForm, RoomSession>({
		record: start,
		schema: BookingForm,
		read,
		save: async ({ input, version, idempotencyKey }) => {
			const { room_id, ...body } = input;
			try {
				return await (known
					? api.rooms.booking_update({
							params: { id: known.room_id, booking_id: known.id },
							body: { ...input, version: version ?? known.version },
						})
					: api.rooms.book({ params: { id: room_id }, body }, { idempotencyKey }));
			} catch (error) {
				setTaken(error instanceof ApiError && error.code === "time_taken" ? (error.current as Taken) : null);
				throw error;
			}
		},
		onSaved: (saved) => (saved ? told(saved, t("rooms.booked", { room: saved.room_name, title: saved.title })) : onClose()),
	});
	const cancelBooking = useDeed(
		({ id, room_id, version }: RoomSession) => api.rooms.booking_cancel({ params: { id: room_id, booking_id: id }, body: { version } }),
		{ said: (_, { title }) => t("rooms.booking_cancelled", { title }), undo: true, after: onClose, invalidates: [ROOM_TIMES] },
	);
	const free = () => setTaken(null);
	return (
		<FormDialog title={t(known ? "rooms.booking_of" : "rooms.book_room", { room: place.name })} onClose={onClose} width={560}>
			<FormFrame form={form} saveLabel={t(known ? "rooms.booking_save" : "rooms.book_room", { room: place.name })} onCancel={onClose}>
				{taken ? (
					<RoomTaken
						taken={taken}
						onSlot={({ starts_at, ends_at }) => {
							form.propose("starts_at", clock.timeOf(starts_at));
							form.propose("ends_at", clock.timeOf(ends_at));
							free();
						}}
						onRoom={(other) => {
							form.propose("room_id", String(other.id));
							setPlace(other);
							free();
						}}
					/>
				) : null}
				<TextInput
					key={form.fieldKey("title")}
					className={classes.wide}
					label={t("rooms.booking.title")}
					placeholder={t("rooms.booking.title_like")}
					required
					maxLength={120}
					autoComplete="off"
					data-autofocus
					data-path="title"
					{...form.field("title")}
				/>
				<div className={classes.wide}>
					<RecordInput
						key={form.fieldKey("day")}
						field={{ name: "day", field: { kind: "day" }, label: t("rooms.booking.day"), choiceText: (choice) => choice }}
						label={t("rooms.booking.day")}
						required
						data-path="day"
						{...form.field("day")}
					/>
				</div>
				<RoomClockInput
					key={form.fieldKey("starts_at")}
					label={t("rooms.booking.starts_at")}
					path="starts_at"
					field={form.field("starts_at")}
				/>
				<RoomClockInput key={form.fieldKey("ends_at")} label={t("rooms.booking.ends_at")} path="ends_at" field={form.field("ends_at")} />
				<TextInput
					key={form.fieldKey("note")}
					className={classes.wide}
					label={t("rooms.booking.note")}
					maxLength={1000}
					autoComplete="off"
					data-path="note"
					{...form.field("note")}
				/>
				{known ? (
					<div className={classes.wide}>
						<Button
							variant="subtle"
							color="danger"
							size="compact-sm"
							loading={cancelBooking.pending}
							onClick={() => void cancelBooking.run(known)}
						>
							{t("rooms.booking_cancel")}
						</Button>
					</div>
				) : null}
			</FormFrame>
		</FormDialog>
	);
}
