import "../../../kit/form/schemas-without-eval.ts";
import {
	EVENT_LABEL_NAMES,
	EVENT_PLACE_MAX,
	EVENT_SCOPES,
	EVENT_TITLE_MAX,
	EVENT_URL_MAX,
	EVENT_VISIBILITIES,
	type EventScope,
} from "@homeroom/contract/areas/events/events.rules.ts";
import { EventForm } from "@homeroom/contract/areas/events/events.schemas.ts";
import { Button, MultiSelect, NativeSelect, Radio, Textarea, TextInput } from "@mantine/core";
import { IconClockSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ConflictChoice } from "../../../kit/form/conflict-choice.tsx";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { RecordInput } from "../../../kit/record/form/record-input.tsx";
import { ROOM_TIMES, RoomTaken } from "../../rooms/rooms.public-ui.ts";
import { type CalendarEvent, EVENTS, eventClassesQuery, eventPeopleQuery, type Taken, takenIn } from "../events.api.ts";
import type { WantedTime } from "../events-place.ts";
import { RecurrenceFields, RepeatSwitch } from "../recurrence/recurrence-fields.tsx";
import { EventAnswersList } from "./event-answers.tsx";
import { EventAsked } from "./event-asked.tsx";
import { labelOf, textOf } from "./event-conflict-words.ts";
import type { EventDeeds } from "./event-deeds.ts";
import classes from "./event-dialog.module.css";
import { InvitingFields } from "./event-inviting-fields.tsx";
import { EventTimes } from "./event-times.tsx";
import { changesOf, type EventValues, endAlong, eventField, eventValues, newEventValues, readEvent } from "./event-values.ts";

interface EventDialogProps {
	/** Null: a new one. */
	known: CalendarEvent | null;
	/** Where a new one was begun. */
	wanted: WantedTime;
	zone: string;
	deeds: EventDeeds;
	/** Times that suit everybody are looked for at once. */
	finds?: boolean;
	onClose: () => void;
}
type Text = Exclude<keyof EventValues, "classes" | "people" | "weekdays">;

/** One event with all that belongs to it. */
export function EventDialog({ known, wanted, zone, deeds, finds = false, onClose }: EventDialogProps) {
	const { t } = useT();
	const client = useQueryClient();
	const choices = useQuery(eventClassesQuery).data?.classes ?? [];
	const mayFind = useQuery(eventPeopleQuery).data !== undefined;
	const [finding, setFinding] = useState(finds);
	const [taken, setTaken] = useState<Taken | null>(null);
	const taking = useRef(false);
	const findButton = useRef<HTMLButtonElement>(null);
	const [start] = useState(() => ({
		values: known ? eventValues(known, zone) : newEventValues(wanted),
		version: known?.version ?? null,
	}));
	const [now, setNow] = useState<EventValues>(start.values);
	const [scope, setScope] = useState<EventScope>("this");
	const isSeries = known?.day != null;
	const isAllDay = now.all_day === "true";
	const form = useRecordForm<EventValues, EventForm, { id: number }>({
		record: start,
		schema: EventForm,
		read: (values) => readEvent(values, zone, known?.recurrence ?? null),
		fieldOf: (path) => eventField(path, isAllDay),
		save: async ({ input, changed, version, idempotencyKey }) => {
			const which = isSeries ? { day: known?.day ?? "", scope } : {};
			const body = { ...changesOf(input, changed, isSeries ? scope : null), ...which, ...(version !== null && { version }) };
			try {
				return await (known === null
					? api.events.add({ body: input }, { idempotencyKey })
					: api.events.change({ params: { id: known.id }, body }, { idempotencyKey }));
			} catch (error) {
				setTaken(takenIn(error));
				throw error;
			}
		},
		readCurrent: (current) => {
			const theirs = current as CalendarEvent | undefined;
			if (theirs === undefined || theirs.id !== known?.id) return null;
			return { record: { values: eventValues(theirs, zone), version: theirs.version }, saved: theirs };
		},
		onSaved: (saved) => {
			if (saved !== null) {
				notify.success(t(known ? "event.said_saved" : "event.said_added", { title: now.title }));
				void client.invalidateQueries({ queryKey: [EVENTS] });
				void client.invalidateQueries({ queryKey: ROOM_TIMES });
			}
			onClose();
		},
		onValues: (values) => {
			const along = taking.current ? {} : endAlong(now, values);
			setNow({ ...values, ...along });
			for (const [name, value] of Object.entries(along)) form.propose(name as "ends_on" | "ends_at", value);
		},
	});
	const text = (name: Text) => ({ "data-path": name, ...form.field(name) });
	const day = (name: "starts_on" | "ends_on") => (
		<RecordInput
			key={form.fieldKey(name)}
			field={{ name, field: { kind: "day" }, label: t(`event.${name}`), choiceText: (choice) => choice }}
			label={t(`event.${name}`)}
			required
			{...text(name)}
		/>
	);
	const clock = (name: "starts_at" | "ends_at") => (
		<TextInput key={form.fieldKey(name)} type="time" label={t(`event.${name}`)} required {...text(name)} />
	);
	const saveLabel = t(known ? "event.save" : "event.add");
	const take = ({ day: on, starts, ends }: { day: string; starts: string; ends: string }) => {
		const values = { all_day: "false", starts_on: on, ends_on: on, starts_at: starts, ends_at: ends };
		// its end is part of it, however long what stood here was
		taking.current = true;
		for (const [name, value] of Object.entries(values)) form.propose(name as keyof typeof values, value);
		taking.current = false;
		setFinding(false);
		findButton.current?.focus();
	};
	const names = new Map(
		[...choices, ...(known?.classes.map((id, i) => ({ id, name: known.class_names[i] ?? "" })) ?? [])].map((one) => [one.id, one.name]),
	);
	return (
		<FormDialog title={known ? known.title : saveLabel} onClose={onClose} width={640}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				onCancel={onClose}
				instead={
					form.conflict ? (
						<ConflictChoice
							differences={form.conflict.differences}
							labelOf={(name) => labelOf(name, t)}
							textOf={(name, value) => textOf(name, value, names, known, t)}
							saveLabel={saveLabel}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : undefined
				}
			>
				{taken ? (
					<RoomTaken
						taken={taken}
						onRoom={({ id }) => {
							form.propose("room_id", String(id));
							setTaken(null);
						}}
					/>
				) : null}
				{known ? <EventAsked event={known} /> : null}
				<TextInput
					key={form.fieldKey("title")}
					className={classes.wide}
					label={t("event.title")}
					required
					maxLength={EVENT_TITLE_MAX}
					autoComplete="off"
					data-autofocus
					{...text("title")}
				/>
				<RepeatSwitch key={form.fieldKey("all_day")} label={t("event.all_day")} field={form.field("all_day")} />
				{day("starts_on")}
				{isAllDay ? null : clock("starts_at")}
				{day("ends_on")}
				{isAllDay ? null : clock("ends_at")}
				{mayFind ? (
					<div className={classes.wide}>
						<Button
							variant="default"
							size="compact-md"
							leftSection={<IconClockSearch size={16} aria-hidden="true" />}
							ref={findButton}
							aria-expanded={finding}
							onClick={() => setFinding(!finding)}
						>
							{t(finding ? "event.find_hide" : "event.find")}
						</Button>
					</div>
				) : null}
				{mayFind && finding ? <EventTimes known={known} now={now} zone={zone} onTake={take} /> : null}
				{isSeries ? (
					<Radio.Group className={classes.wide} label={t("event.scope")} value={scope} onChange={(value) => setScope(value as EventScope)}>
						<div className={classes.ticks}>
							{EVENT_SCOPES.map((value) => (
								<Radio key={value} value={value} label={t(`event.scope.${value}`)} />
							))}
						</div>
					</Radio.Group>
				) : null}
				{isSeries && scope === "this" ? null : <RecurrenceFields now={now} field={form.field} fieldKey={form.fieldKey} />}
				<TextInput
					key={form.fieldKey("place")}
					label={t("event.place")}
					maxLength={EVENT_PLACE_MAX}
					autoComplete="off"
					{...text("place")}
				/>
				<TextInput
					key={form.fieldKey("url")}
					type="url"
					label={t("event.url")}
					maxLength={EVENT_URL_MAX}
					autoComplete="off"
					placeholder="https://"
					{...text("url")}
				/>
				<InvitingFields known={known} now={now} zone={zone} field={form.field} fieldKey={form.fieldKey} />
				<NativeSelect
					key={form.fieldKey("label")}
					label={t("event.label")}
					data={EVENT_LABEL_NAMES.map((value) => ({ value, label: t(`event.label.${value}`) }))}
					{...text("label")}
				/>
				<NativeSelect
					key={form.fieldKey("visibility")}
					label={t("event.visibility")}
					disabled={known !== null && !known.is_mine}
					data={EVENT_VISIBILITIES.map((value) => ({ value, label: t(`event.visibility.${value}`) }))}
					{...text("visibility")}
				/>
				{now.visibility === "school" ? (
					<MultiSelect
						key={form.fieldKey("classes")}
						className={classes.wide}
						label={t("event.classes")}
						description={t("event.classes_hint")}
						data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
						searchable
						data-path="classes"
						{...form.field("classes")}
					/>
				) : null}
				<Textarea
					key={form.fieldKey("description")}
					className={classes.wide}
					label={t("event.description")}
					autosize
					minRows={2}
					maxRows={10}
					{...text("description")}
				/>
				{known && (known.people.length > 0 || known.asks_families) ? <EventAnswersList event={known} /> : null}
				{known ? (
					<>
						<RepeatSwitch key={form.fieldKey("is_cancelled")} label={t("event.state")} field={form.field("is_cancelled")} />
						{known.may_delete ? (
							<div className={classes.wide}>
								<Button
									variant="subtle"
									color="danger"
									size="compact-sm"
									onClick={() => {
										deeds.remove(known, isSeries ? scope : "all");
										onClose();
									}}
								>
									{t("event.delete")}
								</Button>
							</div>
						) : null}
					</>
				) : null}
			</FormFrame>
		</FormDialog>
	);
}
