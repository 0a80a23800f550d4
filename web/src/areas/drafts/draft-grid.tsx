import type { PatternClash, Schedule, Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { Bell, Frame } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import {
	type BusySpan,
	bellsOn,
	bellTimes,
	breaksOf,
	clockOf,
	colourOf,
	type GridBlock,
	type GridPlace,
	inTheWay,
	linesOf,
	minutesOf,
	slotsOf,
	spanOf,
	spansOf,
	TimetableGrid,
	useTimetableWords,
	useVerdictWords,
} from "../timetable/timetable.public-ui.ts";
import { cycleDays, useCycleDayName } from "./draft-cycle.ts";
import { SCHEDULES, schedulesQuery } from "./drafts.api.ts";

interface DraftGridProps {
	timetable: Timetable;
	year: Frame["years"][number];
	bells: readonly Bell[];
	of: "class" | "teacher" | "room";
	schedules: readonly Schedule[];
	clashes: readonly PatternClash[];
	onOpen: (id: number) => void;
}

/** The pattern: one column for each day of the cycle. In a draft a lesson may be put anywhere; clashes are told, not refused. */
export function DraftGrid({ timetable, year, bells, of, schedules, clashes, onOpen }: DraftGridProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const dayName = useCycleDayName(year);
	const say = useVerdictWords();
	const [held, setHeld] = useState<number | null>(null);
	const [carried, setCarried] = useState<number | null>(null);
	const lesson = schedules.find(({ id }) => id === held);
	// the whole pattern: whoever is needed may be on a page that is not shown
	const { data: all } = useQuery({ ...schedulesQuery(timetable.id, null, null), enabled: lesson !== undefined });
	const busy = lesson ? (all?.schedules ?? schedules).filter(({ id }) => id !== lesson.id).flatMap(busyIn) : [];
	const judge = ({ column, starts, ends }: GridPlace) =>
		lesson ? say(inTheWay(busy, { day: column, starts, ends, class_id: lesson.class_id, ...slotOf(lesson) }), []) : null;
	const [pending, setPending] = useState<({ id: number } & GridPlace) | null>(null);
	const mine = bellsOn({ bells }, null);
	const clashing = new Set(clashes.flatMap(({ schedule_ids }) => schedule_ids));
	const draft = timetable.state === "draft";
	const blocks = schedules.map((lesson): GridBlock => {
		const says = clashing.has(lesson.id) ? t("timetable.is_clashing") : null;
		const title =
			of === "class" ? (lesson.course_name ?? lesson.class_name) : [lesson.class_name, lesson.course_name].filter(Boolean).join(" · ");
		const meta = [
			of === "room" ? null : lesson.room_name,
			of === "teacher" ? null : lesson.teachers.map(({ code, name }) => code ?? name).join(", "),
		]
			.filter(Boolean)
			.join(" · ");
		const range = `${words.time(lesson.starts_at)} – ${words.time(lesson.ends_at)}`;
		return {
			id: lesson.id,
			column: String(lesson.cycle_day),
			starts: minutesOf(lesson.starts_at),
			ends: minutesOf(lesson.ends_at),
			title,
			meta,
			says,
			colour: colourOf(of === "class" ? (lesson.course_id ?? lesson.class_id) : lesson.class_id),
			gone: false,
			bad: says !== null,
			movable: draft,
			heard: range,
		};
	});
	const span = spanOf([...spansOf(mine), ...blocks]);
	const { run } = useDeed(
		({ lesson, to }: { lesson: Schedule; to: GridPlace }) =>
			api.timetable.schedule_update({
				params: { id: timetable.id, schedule_id: lesson.id },
				body: { ...slotOf(lesson), cycle_day: Number(to.column), ...timesOf(to, mine), version: lesson.version },
			}),
		{
			said: (saved) =>
				t("timetable.said_lesson_moved", {
					name: saved.course_name ?? saved.class_name,
					when: `${dayName(saved.cycle_day)} ${words.time(saved.starts_at)}`,
				}),
			undo: true,
			invalidates: [[SCHEDULES]],
		},
	);
	const move = async (id: number, to: GridPlace) => {
		const lesson = schedules.find((one) => one.id === id);
		if (!lesson) return;
		setPending({ id, ...to });
		await run({ lesson, to });
		setPending(null);
	};
	return (
		<TimetableGrid
			columns={cycleDays(year).map((day) => ({ key: String(day), title: dayName(day), breaks: breaksOf(mine), slots: slotsOf(mine) }))}
			lines={linesOf(mine, span, words.time)}
			span={span}
			blocks={blocks}
			bells={bellTimes(mine)}
			onOpen={onOpen}
			onMove={draft ? (id, to) => void move(id, to) : undefined}
			pending={pending}
			judge={judge}
			onHold={setHeld}
			carried={carried}
			onCarry={draft ? setCarried : undefined}
		/>
	);
}

/** What a lesson of the pattern takes away from others. */
function busyIn({ cycle_day, starts_at, ends_at, class_id, class_name, course_name, room_id, room_name, teachers }: Schedule): BusySpan[] {
	const at = {
		day: String(cycle_day),
		starts: minutesOf(starts_at),
		ends: minutesOf(ends_at),
		at: [class_name, course_name].filter(Boolean).join(" · "),
		more: 0,
	};
	return [
		{ ...at, what: "class", id: class_id, name: class_name, at: course_name ?? class_name },
		...teachers.map(({ staff_id, name }) => ({ what: "teacher" as const, id: staff_id, name, ...at })),
		...(room_id === null ? [] : [{ what: "room" as const, id: room_id, name: room_name ?? "", ...at }]),
	];
}

const slotOf = ({ course_id, room_id, teachers }: Schedule) => ({
	course_id,
	room_id,
	staff_ids: teachers.map(({ staff_id }) => staff_id),
});

/** A lesson that fits a period belongs to it and follows it on days with other bells. */
export function timesOf({ starts, ends }: { starts: number; ends: number }, bells: readonly Bell[]) {
	const [starts_at, ends_at] = [clockOf(starts), clockOf(ends)];
	const period = bells.find((bell) => bell.kind === "lesson" && bell.starts_at === starts_at && bell.ends_at === ends_at)?.position ?? null;
	return { starts_at, ends_at, period };
}
