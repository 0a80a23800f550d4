import { EVENT_REMINDERS } from "@homeroom/contract/areas/events/events.rules.ts";
import { MultiSelect, NativeSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { clearButton } from "../../../kit/form/clear-button.ts";
import type { FieldProps } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { type CalendarEvent, eventPeopleQuery, eventRoomsQuery } from "../events.api.ts";
import { RepeatSwitch } from "../recurrence/recurrence-fields.tsx";
import classes from "./event-dialog.module.css";
import { type EventValues, wantedTimes } from "./event-values.ts";

type Name = "people" | "asks_families" | "room_id" | "remind";
interface InvitingFieldsProps {
	/** Null: a new one. */
	known: CalendarEvent | null;
	now: EventValues;
	zone: string;
	field: (name: Name) => FieldProps;
	fieldKey: (name: Name) => string;
}

/** Who comes, where, and when they are reminded. */
export function InvitingFields({ known, now, zone, field, fieldKey }: InvitingFieldsProps) {
	const { t } = useT();
	const people = useQuery(eventPeopleQuery);
	const names = new Map([...(people.data?.people ?? []), ...(known?.people ?? [])].map(({ id, name }) => [id, name]));
	return (
		<>
			<RoomField known={known} now={now} zone={zone} field={field} fieldKey={fieldKey} />
			<NativeSelect
				key={fieldKey("remind")}
				label={t("event.remind")}
				data={[
					{ value: "", label: t("event.remind.none") },
					...EVENT_REMINDERS.map((minutes) => ({ value: String(minutes), label: t(`event.remind.${minutes}`) })),
				]}
				data-path="remind"
				{...field("remind")}
			/>
			{people.data || names.size > 0 ? (
				<MultiSelect
					key={fieldKey("people")}
					className={classes.wide}
					label={t("event.people")}
					description={t("event.people_hint")}
					data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
					searchable
					nothingFoundMessage={t("record.nothing_found")}
					data-path="people"
					{...field("people")}
				/>
			) : null}
			{now.visibility === "school" && now.classes.length > 0 ? (
				<RepeatSwitch key={fieldKey("asks_families")} label={t("event.asks_families")} field={field("asks_families")} />
			) : null}
		</>
	);
}

/** Rooms that are free then come first; of a series as on its first day. */
function RoomField({ known, now, zone, field, fieldKey }: InvitingFieldsProps) {
	const { t } = useT();
	const mayBook = useAllows()("Rooms.Book");
	const times = wantedTimes(now, zone);
	const query = eventRoomsQuery(times?.from ?? "", times?.to ?? "", known?.id ?? null);
	const rooms = useQuery({ ...query, enabled: mayBook && times !== null }).data?.rooms ?? [];
	const kept = known !== null && known.room_id !== null && !rooms.some(({ id }) => id === known.room_id) ? known : null;
	if (!mayBook && kept === null) return null;
	const { onChange, ...props } = field("room_id");
	const labelOf = ({ name, capacity }: { name: string; capacity: number | null }) => (capacity === null ? name : `${name} · ${capacity}`);
	return (
		<Select
			key={fieldKey("room_id")}
			label={t("event.room_id")}
			placeholder={t("event.room_none")}
			disabled={!mayBook}
			searchable
			clearable
			clearButtonProps={clearButton(t)}
			nothingFoundMessage={t("record.nothing_found")}
			data={[
				...(kept ? [{ value: String(kept.room_id), label: kept.room_name ?? "" }] : []),
				...rooms
					.toSorted((a, b) => Number(b.is_free) - Number(a.is_free))
					.map((room) => ({ value: String(room.id), label: room.is_free ? labelOf(room) : t("event.room_taken", { name: room.name }) })),
			]}
			data-path="room_id"
			{...props}
			// a select tells null for nothing; fields hold text
			onChange={(value: string | null) => onChange(value ?? "")}
		/>
	);
}
