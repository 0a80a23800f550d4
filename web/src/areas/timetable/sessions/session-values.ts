import type { FormRecord } from "../../../kit/form/use-record-form.ts";
import type { SessionPlace } from "./session-deeds.ts";

/** What is typed about a session. */
export interface PlaceValues extends Record<string, string | readonly string[]> {
	day: string;
	starts_at: string;
	ends_at: string;
	room_id: string;
	staff_ids: readonly string[];
	note: string;
}
export const placeRecord = (place: SessionPlace, version: number | null): FormRecord<PlaceValues> => ({
	values: {
		...place,
		room_id: idText(place.room_id),
		staff_ids: place.staff_ids.map(String),
		note: place.note ?? "",
	},
	version,
});
export const readPlace = ({ room_id, staff_ids, ...values }: PlaceValues) => ({
	...values,
	room_id: readIdText(room_id),
	staff_ids: staff_ids.map(Number),
});
export const idText = (id: number | null | undefined): string => (id ? String(id) : "");
export const readIdText = (text: string): number | null => (text === "" ? null : Number(text));
