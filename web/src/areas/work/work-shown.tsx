import type { WorkRow } from "@homeroom/contract/areas/work/work.rules.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useHoursWords } from "./work-time.ts";

/** How long it took: 1 h 25 min. */
export const WorkMinutes = ({ minutes }: { minutes: number }) => useHoursWords()(minutes * 60);

/** From when to when, as the school writes times. */
export function WorkTimes({ row: { day, starts, ends } }: { row: Pick<WorkRow, "day" | "starts" | "ends"> }) {
	const formats = useFormats();
	return `${formats.day(day)}, ${formats.clock(starts)}–${formats.clock(ends)}`;
}
