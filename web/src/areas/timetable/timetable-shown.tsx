import { useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { DayList } from "./day-list.tsx";
import { colourOf, type GridBlock, type GridColumn, type GridPlace } from "./grid/grid-block.ts";
import { clockOf, spanOf } from "./grid/grid-layout.ts";
import { CARRY_KEY, TimetableGrid } from "./grid/timetable-grid.tsx";
import { MonthDays } from "./month/month-days.tsx";
import { MonthGrid } from "./month/month-grid.tsx";
import { placeOf, type SessionDeeds, type SessionPlace } from "./sessions/session-deeds.ts";
import { useSessionJudge } from "./sessions/session-judge.ts";
import type { Days, Session, Whose } from "./timetable.api.ts";
import type { TimetableView } from "./timetable.search.ts";
import { bellsOn, bellTimes, breaksOf, linesOf, slotsOf, spansOf } from "./timetable-days.ts";
import type { Chosen } from "./timetable-whose.tsx";
import { type TimetableWords, useTimetableWords } from "./timetable-words.ts";
import { WeekList } from "./week-list.tsx";

interface TimetableShownProps {
	view: TimetableView;
	narrow: boolean;
	day: string;
	today: string;
	/** The days that are shown. */
	shown: Days["days"];
	days: Days;
	sessions: readonly Session[];
	whose: Whose;
	chosen: Chosen | null;
	mayEdit: boolean;
	deeds: SessionDeeds;
	onDay: (day: string, view?: TimetableView) => void;
	onOpen: (id: number) => void;
	/** Taken up to be moved without a pointer. */
	carried: number | null;
	onCarry: (id: number | null) => void;
}

/** Sessions as a list, a grid of days, a month, or rooms and teachers beside each other. */
export function TimetableShown(props: TimetableShownProps) {
	const { view, narrow, day, today, shown, days, sessions, chosen, onDay, onOpen } = props;
	const words = useTimetableWords();
	const of = chosen?.of ?? null;
	if (narrow && view === "week") return <WeekList days={shown} sessions={sessions} of={of} words={words} onOpen={onOpen} />;
	if (narrow && view === "month")
		return <MonthDays day={day} today={today} days={days.days} sessions={sessions} words={words} onDay={(at) => onDay(at, "day")} />;
	if (narrow)
		return <DayList day={day} today={today} days={days} sessions={sessions} of={of} words={words} onDay={onDay} onOpen={onOpen} />;
	if (view === "month")
		return (
			<MonthGrid
				day={day}
				today={today}
				days={days.days}
				sessions={sessions}
				of={of}
				words={words}
				onDay={(at) => onDay(at, "day")}
				onOpen={onOpen}
			/>
		);
	if (view === "rooms" || view === "teachers") return <SideBySide {...props} words={words} />;
	return <DayColumns {...props} words={words} />;
}

type GridProps = TimetableShownProps & { words: TimetableWords };

/** One column for each day. */
function DayColumns(props: GridProps) {
	const { today, shown, days, sessions, chosen, mayEdit, words } = props;
	const { t } = useT();
	const of = chosen?.of ?? null;
	const taught = new Set(sessions.map(({ starts_at }) => words.dayOf(starts_at)));
	const columns: GridColumn[] = shown.map(({ day, cycle_day, bell_time_id, special }) => ({
		key: day,
		title: words.weekday(day),
		sub: words.formats.day(day),
		today: day === today,
		note: cycle_day === null && !taught.has(day) ? (special?.name ?? t("timetable.no_school")) : undefined,
		breaks: breaksOf(bellsOn(days, bell_time_id)),
		slots: cycle_day === null && !taught.has(day) ? [] : slotsOf(bellsOn(days, bell_time_id)),
	}));
	const blocks = sessions.map((session) => blockOf(session, words.dayOf(session.starts_at), of, words, mayEdit));
	return (
		<Grid
			{...props}
			columns={columns}
			blocks={blocks}
			from={shown[0]?.day ?? today}
			to={shown.at(-1)?.day ?? today}
			columnOf={({ day }) => day}
			placeIn={(session, { column }) => ({ ...placeOf(session, words), day: column })}
		/>
	);
}

/** One column for each room or teacher of a day. */
function SideBySide(props: GridProps) {
	const { view, days, day, sessions, whose, mayEdit, words } = props;
	const rooms = view === "rooms";
	const bells = bellsOn(days, days.days.find((one) => one.day === day)?.bell_time_id ?? null);
	const columns: GridColumn[] = (rooms ? whose.rooms : whose.staff).map((row) => ({
		key: String(row.id),
		title: row.name,
		breaks: breaksOf(bells),
		slots: slotsOf(bells),
	}));
	const blocks = sessions.flatMap((session) =>
		(rooms
			? session.room_id === null
				? []
				: [session.room_id]
			: session.teachers.filter(({ is_away }) => !is_away).map(({ staff_id }) => staff_id)
		).map((column) => blockOf(session, String(column), rooms ? "room" : "teacher", words, mayEdit)),
	);
	return (
		<Grid
			{...props}
			columns={columns}
			blocks={blocks}
			from={day}
			to={day}
			columnOf={({ room_id, staff_ids }) => String((rooms ? room_id : staff_ids[0]) ?? "")}
			placeIn={(session, { column }, from) => {
				const place = placeOf(session, words);
				if (rooms) return { ...place, room_id: Number(column) };
				return { ...place, staff_ids: [...new Set(place.staff_ids.map((id) => (id === Number(from) ? Number(column) : id)))] };
			}}
		/>
	);
}

interface GridPartProps extends GridProps {
	columns: GridColumn[];
	blocks: GridBlock[];
	from: string;
	to: string;
	columnOf: (place: SessionPlace) => string;
	/** What a column means for a session that is dropped there. */
	placeIn: (session: Session, to: GridPlace, from: string) => SessionPlace;
}
function Grid(props: GridPartProps) {
	const { columns, blocks, days, words, sessions, deeds, mayEdit, onOpen, carried, onCarry, from, to, columnOf, placeIn } = props;
	const { t } = useT();
	const [held, setHeld] = useState<number | null>(null);
	useKeys(mayEdit ? [{ keys: CARRY_KEY, label: t("timetable.carry_key") }] : []);
	const bells = bellsOn(days, null);
	const span = spanOf([...spansOf(bells), ...blocks]);
	const wanted = (session: Session, place: GridPlace): SessionPlace => {
		const at = blocks.find((one) => one.id === session.id)?.column ?? place.column;
		return { ...placeIn(session, place, at), starts_at: clockOf(place.starts), ends_at: clockOf(place.ends) };
	};
	const judge = useSessionJudge({ session: sessions.find(({ id }) => id === held), sessions, from, to, placeIn: wanted });
	const move = (id: number, place: GridPlace) => {
		const session = sessions.find((one) => one.id === id);
		if (session) void deeds.move(session, wanted(session, place));
	};
	const { moving, refused } = deeds;
	const waiting = moving ?? (refused ? { id: refused.session.id, place: refused.wanted } : null);
	return (
		<TimetableGrid
			columns={columns}
			lines={linesOf(bells, span, words.time)}
			span={span}
			blocks={blocks}
			bells={bellTimes(bells)}
			onOpen={onOpen}
			onMove={mayEdit ? move : undefined}
			judge={judge}
			noneFree={from === to ? undefined : t("timetable.none_free_week")}
			onHold={setHeld}
			carried={mayEdit ? carried : null}
			onCarry={mayEdit ? onCarry : undefined}
			pending={
				waiting
					? {
							id: waiting.id,
							column: columnOf(waiting.place),
							starts: minutes(waiting.place.starts_at),
							ends: minutes(waiting.place.ends_at),
						}
					: null
			}
		/>
	);
}
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

function blockOf(session: Session, column: string, of: Chosen["of"] | null, words: TimetableWords, mayEdit: boolean): GridBlock {
	const says = words.changeOf(session);
	const title = words.titleOf(session, of);
	const meta = words.metaOf(session, of);
	const planned = words.plannedOf(session);
	return {
		id: session.id,
		column,
		starts: words.minutes(session.starts_at),
		ends: Math.max(words.minutes(session.ends_at), words.minutes(session.starts_at) + 5),
		title,
		meta,
		says,
		colour: colourOf(of === "class" || of === "student" ? (session.course_id ?? session.class_id) : session.class_id),
		gone: session.state === "cancelled",
		bad: false,
		movable: mayEdit && session.kind === "lesson" && session.state === "planned",
		heard: [words.range(session), planned].filter(Boolean).join(", "),
	};
}
