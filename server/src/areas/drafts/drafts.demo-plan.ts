/** Puts lessons of a week into periods so that nobody and nothing is in two places: for the demo, greedy and always the same. */

export interface PlanNeed {
	class_id: number;
	course_id: number | null;
	staff_id: number | null;
	/** Lessons in a week. */
	lessons: number;
	/** Rooms that fit, the best first; none: no room. */
	room_ids: readonly number[];
	/** Groups of the same key stand at the same time if they can: bands of course groups. */
	band: string | null;
	/** Only there; null: anywhere. */
	last_period_only?: boolean;
}
export interface PlannedLesson {
	class_id: number;
	course_id: number | null;
	staff_id: number | null;
	room_id: number | null;
	/** Index into the week's days and into the day's periods. */
	day: number;
	period: number;
}
interface Week {
	days: number;
	periods: number;
	/** Classes that share students. */
	shared: ReadonlyMap<number, ReadonlySet<number>>;
	isAway: (staff_id: number, day: number, period: number) => boolean;
}
/** The same course twice on a day is worse than a late hour. */
const SAME_DAY = 40;
const LATE = 3;
const IN_BAND = 100;

export function planWeek(needs: readonly PlanNeed[], week: Week): PlannedLesson[] {
	const taken = new Set<string>();
	const planned: PlannedLesson[] = [];
	const ofClass = new Map<number, PlannedLesson[]>();
	const bands = new Map<string, number>();
	const key = (what: "class" | "staff" | "room", id: number, day: number, period: number) => `${what} ${id} ${day} ${period}`;
	const classFree = (id: number, day: number, period: number) =>
		!taken.has(key("class", id, day, period)) &&
		[...(week.shared.get(id) ?? [])].every((other) => !taken.has(key("class", other, day, period)));
	const staffFree = (id: number | null, day: number, period: number) =>
		id === null || (!taken.has(key("staff", id, day, period)) && !week.isAway(id, day, period));
	const roomAt = (room_ids: readonly number[], day: number, period: number) =>
		room_ids.find((id) => !taken.has(key("room", id, day, period)));
	const hold = (lesson: PlannedLesson, add: boolean) => {
		const held = [key("class", lesson.class_id, lesson.day, lesson.period)];
		if (lesson.staff_id !== null) held.push(key("staff", lesson.staff_id, lesson.day, lesson.period));
		if (lesson.room_id !== null) held.push(key("room", lesson.room_id, lesson.day, lesson.period));
		for (const one of held)
			if (add) taken.add(one);
			else taken.delete(one);
	};
	const keep = (lesson: PlannedLesson) => {
		hold(lesson, true);
		planned.push(lesson);
		ofClass.set(lesson.class_id, [...(ofClass.get(lesson.class_id) ?? []), lesson]);
	};
	const cost = (need: PlanNeed, day: number, period: number): number => {
		const today = (ofClass.get(need.class_id) ?? []).filter((one) => one.day === day);
		const again = today.filter(({ course_id }) => course_id === need.course_id).length;
		const band = need.band === null ? 0 : (bands.get(`${need.band} ${day} ${period}`) ?? 0);
		return again * SAME_DAY + period * LATE + today.length - band * IN_BAND;
	};
	const place = (need: PlanNeed): boolean => {
		let best: { day: number; period: number; room: number | undefined; cost: number } | null = null;
		for (let day = 0; day < week.days; day++)
			for (let period = need.last_period_only ? week.periods - 1 : 0; period < week.periods; period++) {
				if (!classFree(need.class_id, day, period) || !staffFree(need.staff_id, day, period)) continue;
				const room = roomAt(need.room_ids, day, period);
				if (room === undefined && need.room_ids.length > 0) continue;
				const price = cost(need, day, period);
				if (best === null || price < best.cost) best = { day, period, room, cost: price };
			}
		if (best === null) return false;
		keep(asLesson({ ...need, day: best.day, period: best.period, room_id: best.room ?? null }));
		if (need.band !== null)
			bands.set(`${need.band} ${best.day} ${best.period}`, (bands.get(`${need.band} ${best.day} ${best.period}`) ?? 0) + 1);
		return true;
	};
	/** Where the teacher is free but the class is not: another lesson of the class makes room. */
	const swap = (need: PlanNeed): boolean => {
		for (const other of ofClass.get(need.class_id) ?? []) {
			if (!staffFree(need.staff_id, other.day, other.period)) continue;
			hold(other, false);
			const from = { day: other.day, period: other.period, room_id: other.room_id };
			for (let day = 0; day < week.days; day++)
				for (let period = 0; period < week.periods; period++) {
					if (day === from.day && period === from.period) continue;
					if (!classFree(other.class_id, day, period) || !staffFree(other.staff_id, day, period)) continue;
					const rooms = other.room_id === null ? [] : [other.room_id];
					if (rooms.length > 0 && roomAt(rooms, day, period) === undefined) continue;
					const room = roomAt(need.room_ids, from.day, from.period);
					if (room === undefined && need.room_ids.length > 0) continue;
					Object.assign(other, { day, period });
					hold(other, true);
					keep(asLesson({ ...need, ...from, room_id: room ?? null }));
					return true;
				}
			hold(other, true);
		}
		return false;
	};
	// what is hardest to place comes first: bands, then teachers with many lessons
	const load = new Map<number | null, number>();
	for (const { staff_id, lessons } of needs) load.set(staff_id, (load.get(staff_id) ?? 0) + lessons);
	const order = [...needs].sort(
		(a, b) => Number(b.band !== null) - Number(a.band !== null) || (load.get(b.staff_id) ?? 0) - (load.get(a.staff_id) ?? 0),
	);
	const most = Math.max(0, ...needs.map(({ lessons }) => lessons));
	for (let round = 0; round < most; round++)
		for (const need of order) if (round < need.lessons && !place(need) && need.band === null) swap(need);
	return planned;
}

const asLesson = ({ class_id, course_id, staff_id, room_id, day, period }: PlannedLesson): PlannedLesson => ({
	class_id,
	course_id,
	staff_id,
	room_id,
	day,
	period,
});
