import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import type { RecordTab } from "../kit/record/record-tab.ts";

/** What hangs on the page of somebody who works here besides its own area's tabs. */
export const tabs: readonly RecordTab[] = [
	{
		id: "timetable",
		label: "page.timetable",
		needs: "Timetable.View",
		words: "timetable",
		async load() {
			const { TimetableOf } = await import("../areas/timetable/timetable.public-ui.ts");
			return ({ row }: { row: RecordBase }) => <TimetableOf of="teacher" id={row.id} />;
		},
	},
];
