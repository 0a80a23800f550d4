import type { useT } from "../../../kit/i18n/i18n.ts";
import type { CalendarEvent } from "../events.api.ts";
import type { EventValues } from "./event-values.ts";

type Say = ReturnType<typeof useT>["t"];

const REPEAT_LABELS = {
	repeat: "event.recurrence",
	interval: "recurrence.interval",
	weekdays: "recurrence.weekdays",
	cycle_day: "recurrence.cycle_number",
	in_term: "recurrence.in_term",
	ends: "recurrence.ends",
	until: "recurrence.until",
	count: "recurrence.count",
	is_cancelled: "event.state",
} as const;
/** What a field is called where two changed it. */
export function labelOf(name: keyof EventValues, t: Say): string {
	return t(
		name in REPEAT_LABELS
			? REPEAT_LABELS[name as keyof typeof REPEAT_LABELS]
			: `event.${name as Exclude<keyof EventValues, keyof typeof REPEAT_LABELS>}`,
	);
}

/** A value as people read it; `classNames`: of the classes to choose from. */
export function textOf(
	name: keyof EventValues,
	value: string | readonly string[],
	classNames: ReadonlyMap<number, string>,
	known: CalendarEvent | null,
	t: Say,
): string {
	if (name === "room_id") return value === "" ? t("event.room_none") : value === String(known?.room_id) ? (known?.room_name ?? "") : "…";
	if (typeof value === "string") return value;
	const people = new Map(known?.people.map((one) => [one.id, one.name]));
	const names = name === "people" ? people : classNames;
	return value.map((id) => names.get(Number(id)) ?? id).join(", ");
}
