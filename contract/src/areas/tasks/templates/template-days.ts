import { addDays, weekdayOn } from "../../calendar/calendar.rules.ts";
import { LAST_DAY } from "../../events/recurrence/recurrence.rules.ts";
import { isSchoolDay, type SchoolDays } from "../../events/recurrence/recurrence.school.ts";

const FRIDAY = 5;
/** As the calendar says; before and after what it knows of, from Monday to Friday. */
function isTaught(school: SchoolDays, day: string): boolean {
	const [first, last] = [school.days[0]?.day, school.days.at(-1)?.day];
	const isKnown = first !== undefined && last !== undefined && first <= day && day <= last;
	return isKnown ? isSchoolDay(school, day) : weekdayOn(day) <= FRIDAY;
}

/** The day so many school days after another one, or before it; 0 is the day itself, whether there is school or not. */
export function schoolDayFrom(school: SchoolDays, day: string, count: number): string {
	const step = count < 0 ? -1 : 1;
	let found = day;
	for (let left = Math.abs(count); left > 0 && found < LAST_DAY; ) {
		found = addDays(found, step);
		if (isTaught(school, found)) left--;
	}
	return found;
}

/** How many school days one lies after another, or before it; at most so many. From a day on which there is school `schoolDayFrom` leads there again. */
export function schoolDaysTo(school: SchoolDays, day: string, to: string, most: number): number {
	const step = to < day ? -1 : 1;
	let count = 0;
	for (let at = day; at !== to && count < most; ) {
		at = addDays(at, step);
		if (isTaught(school, at)) count++;
	}
	return step * count || 0;
}
