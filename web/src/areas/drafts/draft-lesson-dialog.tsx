import type { Schedule, Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { Frame } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { clearButton } from "../../kit/form/clear-button.ts";
import { bellsOn, idText, minutesOf, PlaceFields, readIdText, TIMETABLES, useTimetableWords } from "../timetable/timetable.public-ui.ts";
import { SCHEDULES } from "./drafts.api.ts";
import "../../kit/form/schemas-without-eval.ts";
import { timetable as calls } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { Button, NativeSelect, Select } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { cycleDays, useCycleDayName } from "./draft-cycle.ts";
import { timesOf } from "./draft-grid.tsx";
import classes from "./drafts-page.module.css";

interface DraftLessonDialogProps {
	timetable: Timetable;
	year: Frame["years"][number];
	frame: Frame;
	/** Null: a new one. */
	lesson: Schedule | null;
	class_id: number | null;
	onClose: () => void;
}
interface LessonValues extends Record<string, string | readonly string[]> {
	class_id: string;
	course_id: string;
	cycle_day: string;
	starts_at: string;
	ends_at: string;
	room_id: string;
	staff_ids: readonly string[];
}
type LessonInput = Parameters<typeof api.timetable.schedule_create>[0]["body"];

/** One lesson of a draft. A published timetable is looked at here, not changed. */
export function DraftLessonDialog({ timetable, year, frame, lesson, class_id, onClose }: DraftLessonDialogProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const dayName = useCycleDayName(year);
	const client = useQueryClient();
	const bells = bellsOn(frame, null);
	const periods = bells.filter(({ kind }) => kind === "lesson");
	const [group, setGroup] = useState(lesson?.class_id ?? class_id);
	const about = frame.classes.find(({ id }) => id === group);
	const params = { id: timetable.id };
	const refresh = () => {
		for (const key of [SCHEDULES, TIMETABLES]) void client.invalidateQueries({ queryKey: [key] });
	};
	const form = useRecordForm<LessonValues, LessonInput, Schedule>({
		record: {
			values: {
				class_id: idText(lesson?.class_id ?? class_id),
				course_id: idText(lesson ? lesson.course_id : about?.course_ids[0]),
				cycle_day: String(lesson?.cycle_day ?? cycleDays(year)[0] ?? 1),
				starts_at: lesson?.starts_at ?? periods[0]?.starts_at ?? "08:00",
				ends_at: lesson?.ends_at ?? periods[0]?.ends_at ?? "08:45",
				room_id: idText(lesson ? lesson.room_id : about?.room_id),
				staff_ids: (lesson ? lesson.teachers.map(({ staff_id }) => staff_id) : (about?.staff_ids.slice(0, 1) ?? [])).map(String),
			},
			version: lesson?.version ?? null,
		},
		schema: calls.schedule_create.body,
		read: ({ class_id: of, course_id, cycle_day, starts_at, ends_at, room_id, staff_ids }) => ({
			class_id: readIdText(of) ?? undefined,
			course_id: readIdText(course_id),
			cycle_day: Number(cycle_day),
			...timesOf({ starts: minutesOf(starts_at), ends: minutesOf(ends_at) }, bells),
			starts_at,
			ends_at,
			room_id: readIdText(room_id),
			staff_ids: staff_ids.map(Number),
		}),
		save: ({ input: { class_id: of, ...slot }, version, idempotencyKey }) =>
			lesson
				? api.timetable.schedule_update({
						params: { ...params, schedule_id: lesson.id },
						body: { ...slot, version: version ?? lesson.version },
					})
				: api.timetable.schedule_create({ params, body: { class_id: of, ...slot } }, { idempotencyKey }),
		onSaved: (saved) => {
			onClose();
			if (saved === null) return;
			refresh();
			const said = t(lesson ? "timetable.said_lesson_saved" : "timetable.said_added", { name: saved.course_name ?? saved.class_name });
			sayDone(said, saved);
		},
	});
	const remove = useDeed(({ id }: Schedule) => api.timetable.schedule_remove({ params: { ...params, schedule_id: id } }), {
		early: () => {
			onClose();
			return undefined;
		},
		said: (_, { course_name, class_name }) => t("timetable.said_lesson_removed", { name: course_name ?? class_name }),
		undo: true,
		invalidates: [[SCHEDULES], [TIMETABLES]],
	});
	const title = lesson ? `${lesson.class_name}${lesson.course_name ? ` · ${lesson.course_name}` : ""}` : t("timetable.add_lesson");
	if (lesson && timetable.state === "published")
		return (
			<FormDialog title={title} onClose={onClose} width={460}>
				<p>
					{[
						`${dayName(lesson.cycle_day)} ${words.time(lesson.starts_at)} – ${words.time(lesson.ends_at)}`,
						lesson.room_name,
						lesson.teachers.map(({ name }) => name).join(", "),
					]
						.filter(Boolean)
						.join(" · ")}
				</p>
				<p>{t("timetable.published_hint")}</p>
			</FormDialog>
		);
	const courses = frame.courses.filter(({ id }) => about?.course_ids.includes(id) || id === lesson?.course_id);
	const choose = (value: string | null) => {
		const chosen = frame.classes.find(({ id }) => String(id) === value);
		form.propose("class_id", value ?? "");
		form.propose("course_id", idText(chosen?.course_ids[0]));
		form.propose("room_id", idText(chosen?.room_id));
		form.propose("staff_ids", chosen?.staff_ids.slice(0, 1).map(String) ?? []);
		setGroup(chosen?.id ?? null);
	};
	return (
		<FormDialog title={title} onClose={onClose} width={560}>
			<FormFrame form={form} saveLabel={t(lesson ? "timetable.save_lesson" : "timetable.add_lesson")} onCancel={onClose}>
				{lesson ? null : (
					<Select
						key={form.fieldKey("class_id")}
						label={t("timetable.class")}
						required
						searchable
						data={frame.classes
							.filter(({ academic_year_id }) => academic_year_id === year.id)
							.map(({ id, name }) => ({ value: String(id), label: name }))}
						data-path="class_id"
						data-autofocus
						openOnFocus={false}
						{...form.field("class_id")}
						onChange={choose}
					/>
				)}
				<Select
					key={form.fieldKey("course_id")}
					className={lesson ? (classes.wide ?? "") : ""}
					label={t("timetable.course")}
					searchable
					clearable
					clearButtonProps={clearButton(t)}
					data={(courses.length > 0 ? courses : frame.courses).map(({ id, name }) => ({ value: String(id), label: name }))}
					data-path="course_id"
					data-autofocus
					openOnFocus={false}
					{...form.field("course_id")}
					onChange={(value) => form.propose("course_id", value ?? "")}
				/>
				<NativeSelect
					key={form.fieldKey("cycle_day")}
					className={periods.length > 0 ? "" : (classes.wide ?? "")}
					label={t("timetable.day")}
					data={cycleDays(year).map((day) => ({ value: String(day), label: dayName(day) }))}
					{...form.field("cycle_day")}
				/>
				{periods.length > 0 ? (
					<NativeSelect
						label={t("timetable.period")}
						defaultValue={String(lesson?.period ?? (lesson ? "" : periods[0]?.position))}
						data={[
							{ value: "", label: t("timetable.own_time") },
							...periods.map(({ position, name, starts_at }) => ({ value: String(position), label: `${name} · ${words.time(starts_at)}` })),
						]}
						onChange={(event) => {
							const period = periods.find(({ position }) => String(position) === event.currentTarget.value);
							if (!period) return;
							form.propose("starts_at", period.starts_at);
							form.propose("ends_at", period.ends_at);
						}}
					/>
				) : null}
				<PlaceFields form={form} staff={frame.staff} rooms={frame.rooms} dated={false} />
				{lesson ? (
					<div className={classes.wide}>
						<Button
							variant="subtle"
							color="danger"
							leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
							onClick={() => void remove.run(lesson)}
						>
							{t("timetable.remove_lesson")}
						</Button>
					</div>
				) : null}
			</FormFrame>
		</FormDialog>
	);
}
