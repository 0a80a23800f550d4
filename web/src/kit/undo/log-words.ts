import type { RecordName } from "@homeroom/contract/records.generated.ts";
import { loadCatalogue } from "../i18n/i18n.ts";

/** All of them, by type alone: what they are made of is not needed here. */
const RECORDS = {
	students: true,
	classes: true,
	clients: true,
	contacts: true,
	rooms: true,
	courses: true,
	subjects: true,
	staff: true,
} satisfies Record<RecordName, true>;

/** The words of every table and field that the log tells of; those of records are in their own catalogues. */
export const loadLogWords = (): Promise<unknown> =>
	Promise.all((["changes", "log", ...(Object.keys(RECORDS) as RecordName[])] as const).map(loadCatalogue));
