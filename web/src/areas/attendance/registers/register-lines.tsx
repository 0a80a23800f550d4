import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import classes from "../attendance.module.css";
import { RegisterLink } from "./register-link.tsx";
import { placeKey, placeOf } from "./register-place.ts";
import { useWaiting } from "./register-waiting.ts";

const TONES: Record<RegisterLine["state"], StatusTone> = { taken: "good", open: "waiting", missing: "bad", coming: "past", off: "past" };

/** Registers one below the other; each leads into its own. */
export function RegisterLines({ lines, chip }: { lines: readonly RegisterLine[]; chip?: (line: RegisterLine) => string | null }) {
	const { t } = useT();
	const formats = useFormats();
	const waiting = new Set(useWaiting().map(({ place }) => placeKey(place)));
	return (
		<ul className={classes.lines}>
			{lines.map((line) => {
				const waits = waiting.has(placeKey(placeOf(line)));
				return (
					<li key={`${line.session_id}-${line.class_id}-${line.part}`} className={classes.line}>
						<span className={classes.time}>{line.starts_at ? formats.time(line.starts_at) : t("attendance.whole_day")}</span>
						<div className={classes.what}>
							<span>
								<RegisterLink line={line} className={classes.name}>
									{[line.class_name, line.course_name].filter(Boolean).join(" · ")}
								</RegisterLink>
								{chip?.(line) ? <span className={classes.chip}>{chip(line)}</span> : null}
							</span>
							<span className={classes.meta}>
								{[line.room_name, line.is_mine && line.teachers.length === 1 ? null : line.teachers.map(({ name }) => name).join(", ")]
									.filter(Boolean)
									.join(" · ")}
							</span>
						</div>
						<span className={classes.state}>
							<StatusDot tone={waits ? "waiting" : TONES[line.state]}>
								{t(waits ? "attendance.state.waiting" : `attendance.state.${line.state}`)}
							</StatusDot>
							<span className={classes.meta}>
								{line.state === "taken"
									? t("attendance.counts", { present: line.present, students: line.students, late: line.late })
									: t("attendance.students", { count: line.students })}
							</span>
						</span>
					</li>
				);
			})}
		</ul>
	);
}
