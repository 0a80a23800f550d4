import type { Absent } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { attendanceLook as classes, codesQuery, useCodeName } from "../attendance/attendance.public-ui.ts";

/** Students who are not there; those without a reason come first, the office calls them. */
export function AbsentRows({ students }: { students: readonly Absent[] }) {
	const { t } = useT();
	const formats = useFormats();
	const named = useCodeName(useQuery(codesQuery()).data?.codes);
	return (
		<ul className={classes.lines}>
			{students.map((one) => (
				<li key={one.student_id} className={classes.line}>
					<span className={classes.time}>{one.class_label ?? "–"}</span>
					<div className={classes.what}>
						<Link to="/students/$id" params={{ id: String(one.student_id) }} search={{ tab: "attendance" }} className={classes.name}>
							{one.name}
						</Link>
						<span className={classes.meta}>
							{[
								named(one.code_id),
								one.class_name === one.class_label ? null : one.class_name,
								one.at ? formats.time(one.at) : null,
								one.note,
							]
								.filter(Boolean)
								.join(" · ")}
						</span>
					</div>
					<StatusDot tone={one.is_explained ? "good" : "bad"}>
						{t(one.is_explained ? "attendance.explained" : "attendance.unexplained")}
					</StatusDot>
				</li>
			))}
		</ul>
	);
}
