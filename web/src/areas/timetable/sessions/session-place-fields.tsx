import { MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { clearButton } from "../../../kit/form/clear-button.ts";
import type { FieldProps } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RecordInput } from "../../../kit/record/form/record-input.tsx";
import classes from "./session-drawer.module.css";

type PlaceName = "day" | "starts_at" | "ends_at" | "room_id" | "staff_ids" | "note";

interface FieldsForm {
	field: (name: PlaceName) => FieldProps;
	fieldKey: (name: PlaceName) => string;
}
interface PlaceFieldsProps {
	form: FieldsForm;
	staff: readonly { id: number; name: string; code: string | null }[];
	rooms: readonly { id: number; name: string; capacity: number | null }[];
	/** In a draft there is neither a date nor a note. */
	dated?: boolean;
}

/** When, where and by whom: the same in a session and in a lesson of a draft. */
export function PlaceFields({ form, staff, rooms, dated = true }: PlaceFieldsProps) {
	const { t } = useT();
	return (
		<>
			{dated ? (
				<div className={classes.wide}>
					<RecordInput
						key={form.fieldKey("day")}
						field={{ name: "day", field: { kind: "day" }, label: t("timetable.day"), choiceText: (choice) => choice }}
						label={t("timetable.day")}
						required
						data-path="day"
						data-autofocus
						{...form.field("day")}
					/>
				</div>
			) : null}
			{(["starts_at", "ends_at"] as const).map((name) => (
				<TextInput key={form.fieldKey(name)} type="time" label={t(`timetable.${name}`)} required data-path={name} {...form.field(name)} />
			))}
			<Select
				key={form.fieldKey("room_id")}
				className={classes.wide}
				label={t("timetable.room")}
				placeholder={t("timetable.no_room")}
				searchable
				clearable
				clearButtonProps={clearButton(t)}
				nothingFoundMessage={t("record.nothing_found")}
				data={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
				data-path="room_id"
				{...asId(form.field("room_id"))}
			/>
			<MultiSelect
				key={form.fieldKey("staff_ids")}
				className={classes.wide}
				label={t("timetable.teachers")}
				searchable
				nothingFoundMessage={t("record.nothing_found")}
				data={staff.map(({ id, name, code }) => ({ value: String(id), label: code ? `${name} (${code})` : name }))}
				data-path="staff_ids"
				{...form.field("staff_ids")}
			/>
			{dated ? (
				<Textarea
					key={form.fieldKey("note")}
					className={classes.wide}
					label={t("timetable.note")}
					autosize
					minRows={2}
					maxLength={1000}
					data-path="note"
					{...form.field("note")}
				/>
			) : null}
		</>
	);
}

/** A select tells null for nothing; fields hold text. */
const asId = ({ onChange, ...props }: FieldProps) => ({
	...props,
	onChange: (value: string | null) => onChange(value ?? ""),
});
