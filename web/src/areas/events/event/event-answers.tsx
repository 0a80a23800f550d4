import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { type CalendarEvent, eventAnswersQuery } from "../events.api.ts";
import classes from "./event-answers.module.css";

/** Who is asked, and what they said: for the staff. */
export function EventAnswersList({ event }: { event: CalendarEvent }) {
	const { t } = useT();
	const query = useQuery(eventAnswersQuery(event.id, event.recurrence === null ? null : event.day));
	if (query.error && !query.data) return <QueryError query={query} title={t("event.answers_failed")} />;
	if (!query.data) return <TextSkeleton width="60%" />;
	const { people, families, counts } = query.data;
	if (counts.yes + counts.maybe + counts.no + counts.open === 0) return null;
	return (
		<section className={classes.answers} aria-label={t("event.answers")}>
			<h3 className={classes.head}>{t("event.answers")}</h3>
			<p className={classes.counts}>{t("event.answers_counts", counts)}</p>
			<ul className={classes.list}>
				{people.map(({ id, name, answer }) => (
					<li key={`p${id}`}>
						<span>{name}</span>
						<span data-answer={answer ?? undefined}>{answer === null ? t("event.answer_open") : t(`event.answer.${answer}`)}</span>
					</li>
				))}
				{families.map(({ student_id, name, class_name, answers }) => (
					<li key={`s${student_id}`}>
						<span>
							{name} · {class_name}
						</span>
						<span>
							{answers.length === 0
								? t("event.answer_open")
								: answers.map(({ by, answer }) => t("event.answer_by", { answer: t(`event.answer.${answer}`), by })).join(", ")}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
