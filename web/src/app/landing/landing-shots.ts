import type { Shot } from "./landing-picture.tsx";
import { SHOT_SIZES } from "./landing-shot-sizes.ts";
import cover_dark from "./shots/cover-dark.webp";
import cover_light from "./shots/cover-light.webp";
import family_dark from "./shots/family-dark.webp";
import family_light from "./shots/family-light.webp";
import register_dark from "./shots/register-dark.webp";
import register_light from "./shots/register-light.webp";
import students_dark from "./shots/students-dark.webp";
import students_light from "./shots/students-light.webp";
import timetable_dark from "./shots/timetable-dark.webp";
import timetable_light from "./shots/timetable-light.webp";

/** Taken from the demo schools by `npm run pictures`. */
export const SHOTS = {
	timetable: { light: timetable_light, dark: timetable_dark, ...SHOT_SIZES.desk },
	students: { light: students_light, dark: students_dark, ...SHOT_SIZES.desk },
	cover: { light: cover_light, dark: cover_dark, ...SHOT_SIZES.desk },
	register: { light: register_light, dark: register_dark, ...SHOT_SIZES.phone },
	family: { light: family_light, dark: family_dark, ...SHOT_SIZES.phone },
} as const satisfies Record<string, Shot>;
