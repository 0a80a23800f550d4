import { TODO_TRASH_DAYS } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Todo, TodoTag } from "./todo.api.ts";
import classes from "./todo-line.module.css";
import { tagColour, useTagName } from "./todo-tag-words.ts";

/** What stands below a to-do: when it is due, how long it takes, its tags. */
export function TodoMarks({ todo, tags }: { todo: Todo; tags: readonly TodoTag[] }) {
	const { t } = useT();
	const formats = useFormats();
	const nameOf = useTagName();
	const { due, planned_at, minutes, isCompleted, isTrashed, isImportant, trashed_at } = todo;
	const own = tags.filter(({ key }) => todo.tags.includes(key));
	const today = schoolToday();
	const dayName = (day: string) => {
		if (day === today) return t("todo.today");
		return day === schoolToday(1) ? t("todo.tomorrow") : formats.day(day);
	};
	const isLate = due !== null && due < today && !isCompleted && !isTrashed;
	if (due === null && planned_at === null && minutes === null && own.length === 0 && !isTrashed && !isImportant) return null;
	return (
		<div className={classes.marks}>
			{isImportant ? <span className={classes.flag}>{t("todo.important")}</span> : null}
			{trashed_at ? <span>{t("todo.gone_on", { day: formats.day(formats.isoDay(afterDays(trashed_at, TODO_TRASH_DAYS))) })}</span> : null}
			{due !== null ? (
				<span className={isLate ? classes.late : undefined}>{t(isLate ? "todo.late" : "todo.due_on", { day: dayName(due) })}</span>
			) : null}
			{planned_at !== null ? <span>{t("todo.planned_on", { day: dayName(planned_at) })}</span> : null}
			{minutes !== null ? <span>{t("todo.minutes_shown", { count: minutes })}</span> : null}
			{own.map((tag) => (
				<span key={tag.key} className={classes.tag}>
					<svg width="8" height="8" aria-hidden="true">
						<circle cx="4" cy="4" r="4" style={{ fill: tagColour(tag.colour) }} />
					</svg>
					{nameOf(tag)}
				</span>
			))}
		</div>
	);
}

const afterDays = (instant: string, days: number): string => new Date(Date.parse(instant) + days * 864e5).toISOString();
