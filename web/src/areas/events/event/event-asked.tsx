import { EVENT_ANSWERS, type EventAnswer, isDay } from "@homeroom/contract/areas/events/events.rules.ts";
import { Button, Checkbox } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { type CalendarEvent, EVENTS, eventQuery } from "../events.api.ts";
import classes from "./event-asked.module.css";

interface Saying {
	student_id: number | null;
	answer: EventAnswer | null;
}

/** Whether the person comes, or each of their children: one press, and another one takes it back. */
export function EventAsked({ event: shown }: { event: CalendarEvent }) {
	const { t } = useT();
	const client = useQueryClient();
	const query = eventQuery(shown.id, shown.day ?? undefined);
	// what is open is a picture of when it was opened; the answer is as it is now
	const { asked } = useQuery({ ...query, initialData: shown }).data;
	const isSeries = shown.recurrence !== null;
	const [ofDay, setOfDay] = useState(false);
	const say = useDeed(
		({ student_id, answer }: Saying) =>
			api.events.answer({
				params: { id: shown.id },
				body: { answer, student_id, ...(isSeries && ofDay && shown.day !== null && { day: shown.day }) },
			}),
		{
			said: () => t("event.said_answered", { title: shown.title }),
			after: (answer) => client.setQueryData(query.queryKey, answer),
			invalidates: [
				[EVENTS, "list"],
				[EVENTS, "answers"],
			],
		},
	);
	const isOver = isDay(shown.endDate) ? shown.endDate < schoolToday() : Date.parse(shown.endDate) < Date.now();
	if (asked.length === 0 || shown.state === "cancelled" || isOver) return null;
	return (
		<div className={classes.asked}>
			{asked.map(({ student_id, name, answer }) => {
				const label = name === null ? t("event.asked_self") : t("event.asked_child", { name });
				return (
					// biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it
					<div key={student_id ?? "self"} role="group" aria-label={label}>
						<p className={classes.label}>{label}</p>
						<div className={classes.choices}>
							{EVENT_ANSWERS.map((one) => (
								<Button
									key={one}
									variant={answer === one ? "filled" : "default"}
									aria-pressed={answer === one}
									onClick={() => void say.run({ student_id, answer: answer === one ? null : one })}
								>
									{t(`event.answer.${one}`)}
								</Button>
							))}
						</div>
					</div>
				);
			})}
			{isSeries ? (
				<Checkbox label={t("event.answer_day")} checked={ofDay} onChange={(event) => setOfDay(event.currentTarget.checked)} />
			) : null}
		</div>
	);
}
