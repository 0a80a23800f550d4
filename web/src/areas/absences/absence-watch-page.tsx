import type { Watched } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { IconMoodSmile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { AttendanceFrame, attendanceLook as classes, codesQuery, QueryState } from "../attendance/attendance.public-ui.ts";
import { watchQuery } from "./absences.api.ts";

/** `/attendance/watch`: who is absent for days, and who too often. */
export function WatchPage() {
	const { t } = useT();
	const query = useQuery(watchQuery());
	const settings = useQuery(codesQuery()).data?.settings;
	const students = query.data?.students ?? [];
	const days = settings?.streak_days ?? 1;
	const streaks = students.filter(({ streak_days }) => streak_days >= days);
	const rates = students.filter(({ streak_days }) => streak_days < days).sort((a, b) => a.rate - b.rate);
	return (
		<AttendanceFrame
			title={t("page.watch")}
			context={settings ? t("attendance.watch_text", { days, percent: settings.threshold_percent }) : undefined}
		>
			<QueryState query={query}>
				{students.length === 0 ? (
					<Sheet>
						<EmptyState icon={<IconMoodSmile />} title={t("attendance.watch_none")} text={t("attendance.watch_none_text")} />
					</Sheet>
				) : null}
				{streaks.length > 0 ? (
					<Sheet title={t("attendance.watch_streaks")}>
						<Rows students={streaks} />
					</Sheet>
				) : null}
				{rates.length > 0 ? (
					<Sheet title={t("attendance.watch_rates")}>
						<Rows students={rates} />
					</Sheet>
				) : null}
			</QueryState>
		</AttendanceFrame>
	);
}

function Rows({ students }: { students: readonly Watched[] }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<ul className={classes.lines}>
			{students.map((one) => (
				<li key={one.student_id} className={classes.line}>
					<span className={classes.time}>{one.class_label ?? "–"}</span>
					<div className={classes.what}>
						<Link to="/students/$id" params={{ id: String(one.student_id) }} search={{ tab: "attendance" }} className={classes.name}>
							{one.name}
						</Link>
						{one.streak_days > 1 ? <span className={classes.meta}>{t("attendance.streak", { count: one.streak_days })}</span> : null}
					</div>
					<span className={classes.state}>
						<span className={classes.time}>{t("attendance.rate", { rate: formats.number(one.rate) })}</span>
						<span className={classes.meta}>{t("attendance.marks_count", { count: one.marks })}</span>
					</span>
				</li>
			))}
		</ul>
	);
}
