import { useT } from "../../kit/i18n/i18n.ts";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { RecordTabs } from "../../kit/record/page/record-tabs.tsx";
import type { RecordTab } from "../../kit/record/record-tab.ts";
import type { ClassRecord } from "./classes.api.ts";
import { CLASS_AREA } from "./classes.record.tsx";

/** The sides of a class. The app hangs in those of other areas. */
const CLASS_TABS: readonly RecordTab<ClassRecord>[] = [
	{ id: "people", label: "classes.people", load: async () => (await import("./class-people.tsx")).ClassPeople },
	{ id: "files", label: "classes.files", last: true, load: async () => (await import("./class-details.tsx")).ClassFiles },
	{ id: "details", label: "classes.details", last: true, load: async () => (await import("./class-details.tsx")).ClassDetails },
];

export function ClassPage() {
	const { t } = useT();
	return (
		<RecordPage area={CLASS_AREA}>
			{(row) => (
				<>
					<ClassHeader row={row} />
					<RecordTabs record="classes" row={row} tabs={CLASS_TABS} label={t("classes.tabs")} />
				</>
			)}
		</RecordPage>
	);
}

/** What this class is, who leads it, where it is, and how full. */
function ClassHeader({ row }: { row: ClassRecord }) {
	const { t } = useT();
	const { students, capacity } = row;
	const full =
		capacity === null
			? t("students.count", { count: students })
			: t(students > capacity ? "classes.over" : "classes.places", { students, capacity });
	return (
		<RecordHeader
			area={CLASS_AREA}
			row={row}
			facts={[
				row.academic_year,
				t(`classes.kind.${row.kind}`),
				...(row.lead_teacher ? [t("classes.led_by", { name: row.lead_teacher })] : []),
				...(row.room ? [row.room] : []),
				full,
			]}
		/>
	);
}
