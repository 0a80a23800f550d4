import { useEffect, useEffectEvent } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { PrintPaper } from "../../kit/print/print-paper.tsx";
import { useSession } from "../../kit/session/session.ts";
import { type CoverLesson, lessonKey } from "./cover.api.ts";
import classes from "./cover-print.module.css";
import { useCoverWords } from "./cover-words.ts";

/** The day's cover for the wall of the staff room: by time, without reasons and notes. */
export function CoverPrint({ day, lessons, onDone }: { day: string; lessons: readonly CoverLesson[]; onDone: () => void }) {
	const { t } = useT();
	const words = useCoverWords();
	const school = useSession()?.customer_name;
	const done = useEffectEvent(onDone);
	useEffect(() => {
		// printing waits for the person; afterwards the paper goes
		window.print();
		done();
	}, []);
	const inOrder = [...lessons].sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.class_name.localeCompare(b.class_name));
	return (
		<PrintPaper name="cover">
			<section className={classes.page}>
				<h1 className={classes.title}>
					{t("cover.title")} · {words.longDay(day)}
				</h1>
				<p className={classes.about}>{school}</p>
				<table className={classes.table}>
					<thead>
						<tr>
							<th>{t("cover.column_time")}</th>
							<th>{t("cover.column_lesson")}</th>
							<th>{t("cover.column_room")}</th>
							<th>{t("cover.column_away")}</th>
							<th>{t("cover.column_cover")}</th>
						</tr>
					</thead>
					<tbody>
						{inOrder.map((lesson) => (
							<tr key={lessonKey(lesson)}>
								<td>{words.range(lesson)}</td>
								<td>{words.lesson(lesson)}</td>
								<td>{lesson.room_name}</td>
								<td>{lesson.away.name}</td>
								<td>
									<b>{lesson.cover && !lesson.cover.is_away ? lesson.cover.name : lesson.together.join(", ")}</b>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</PrintPaper>
	);
}
