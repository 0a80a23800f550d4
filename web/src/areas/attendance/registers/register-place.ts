import type { REGISTER_PARTS } from "@homeroom/contract/areas/attendance/attendance.rules.ts";

type Part = (typeof REGISTER_PARTS)[number];
/** Which register: of a session, or of a class for a part of a day. */
export type RegisterPlace = { session_id: number } | { class_id: number; day: string; part: Part };

export const placeKey = (place: RegisterPlace): string =>
	"session_id" in place ? `s${place.session_id}` : `c${place.class_id}/${place.day}/${place.part}`;

interface PlaceOfLine {
	session_id: number | null;
	class_id: number;
	day: string;
	part: Part | null;
}
export const placeOf = ({ session_id, class_id, day, part }: PlaceOfLine): RegisterPlace =>
	session_id === null ? { class_id, day, part: part ?? "day" } : { session_id };
