import "../../kit/form/schemas-without-eval.ts";
import { BlockInput } from "@homeroom/contract/areas/rooms/rooms.booking-calls.ts";
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
import { ROOM_TIMES, type RoomSession } from "./rooms.api.ts";

interface RoomBlockDialogProps {
	room: { id: number; name: string };
	day: string;
	/** Null: a new one. */
	known: RoomSession | null;
	onClose: () => void;
}
type Values = Record<"title" | "starts_on" | "starts_at" | "ends_on" | "ends_at" | "note", string>;
const valuesOf = ({ title, starts_on, starts_time, ends_on, ends_time, note }: RoomSession): Values => ({
	title,
	starts_on,
	starts_at: starts_time,
	ends_on,
	ends_at: ends_time,
	note: note ?? "",
});

/** Takes a room out of use for hours or days: nobody can book it, and lessons are told to be in the way. */
export function RoomBlockDialog({ room, day, known, onClose }: RoomBlockDialogProps) {
	const { t } = useT();
	const client = useQueryClient();
	const [taken, setTaken] = useState<Taken | null>(null);
	const [start] = useState(() =>
		known
			? { values: valuesOf(known), version: known.version }
			: { values: { title: "", starts_on: day, starts_at: "07:00", ends_on: day, ends_at: "18:00", note: "" }, version: null },
	);
	const told = (answer: object, said: string) => {
		void client.invalidateQueries({ queryKey: ROOM_TIMES });
		sayDone(said, answer);
		onClose();
	};
	const form = useRecordForm<Values, BlockInput, RoomSession>({
		record: start,
		schema: BlockInput,
		save: async ({ input, version, idempotencyKey }) => {
			try {
				return await (known
					? api.rooms.block_update({ params: { id: room.id, block_id: known.id }, body: { ...input, version: version ?? known.version } })
					: api.rooms.block({ params: { id: room.id }, body: input }, { idempotencyKey }));
			} catch (error) {
				setTaken(error instanceof ApiError && error.code === "time_taken" ? (error.current as Taken) : null);
				throw error;
			}
		},
		onSaved: (saved) => (saved ? told(saved, t("rooms.blocked", { room: room.name })) : onClose()),
	});
	const remove = useDeed(
		({ id, version }: RoomSession) => api.rooms.block_remove({ params: { id: room.id, block_id: id }, body: { version } }),
		{ said: () => t("rooms.block_removed", { room: room.name }), undo: true, after: onClose, invalidates: [ROOM_TIMES] },
	);
	const dayInput = (name: "starts_on" | "ends_on") => (
		<RecordInput
			key={form.fieldKey(name)}
			field={{ name, field: { kind: "day" }, label: t(`rooms.blocking.${name}`), choiceText: (choice) => choice }}
			label={t(`rooms.blocking.${name}`)}
			required
			data-path={name}
			{...form.field(name)}
		/>
	);
	return (
		<FormDialog title={t("rooms.block_room", { room: room.name })} onClose={onClose} width={560}>
			<FormFrame form={form} saveLabel={t("rooms.block_room", { room: room.name })} onCancel={onClose}>
				{taken ? <RoomTaken taken={taken} /> : null}
				<TextInput
					key={form.fieldKey("title")}
					className={classes.wide}
					label={t("rooms.blocking.title")}
					placeholder={t("rooms.blocking.title_like")}
					required
					maxLength={120}
					autoComplete="off"
					data-autofocus
					data-path="title"
					{...form.field("title")}
				/>
				{dayInput("starts_on")}
				<RoomClockInput
					key={form.fieldKey("starts_at")}
					label={t("rooms.booking.starts_at")}
					path="starts_at"
					field={form.field("starts_at")}
				/>
				{dayInput("ends_on")}
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
						<Button variant="subtle" color="danger" size="compact-sm" loading={remove.pending} onClick={() => void remove.run(known)}>
							{t("rooms.block_remove")}
						</Button>
					</div>
				) : null}
			</FormFrame>
		</FormDialog>
	);
}
