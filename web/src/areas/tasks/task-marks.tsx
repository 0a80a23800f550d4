import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { IconClockExclamation } from "@tabler/icons-react";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./task-marks.module.css";

type Dated = Pick<Task, "due" | "due_time" | "status">;
/** Late is what should have been done on a day before today. */
export const isLate = ({ due, status }: Dated, today: string): boolean => due !== null && status !== "done" && due < today;

/** When it is due; what is late says so in words. */
export function TaskDue({ task }: { task: Dated }) {
	const { t } = useT();
	const formats = useFormats();
	if (task.due === null) return "—";
	const day = formats.day(task.due);
	const said = task.due_time ? `${day}, ${formats.clock(task.due_time)}` : day;
	return isLate(task, schoolToday()) ? <span className={classes.late}>{t("tasks.late_on", { day: said })}</span> : said;
}

/** The day alone, for a column; that it is late is a sign before it. */
export function TaskDueDay({ task }: { task: Dated }) {
	const { t } = useT();
	const formats = useFormats();
	if (task.due === null) return "—";
	if (!isLate(task, schoolToday())) return formats.day(task.due);
	return (
		<span className={classes.late} title={t("tasks.late")}>
			<IconClockExclamation size={15} className={classes.sign} role="img" aria-label={t("tasks.late")} /> {formats.day(task.due)}
		</span>
	);
}

const tagsIn = (tags: string | null): string[] => (tags ?? "").split(" ").filter(Boolean);

export function TaskTags({ tags }: { tags: string | null }) {
	const words = tagsIn(tags);
	if (words.length === 0) return "—";
	return (
		<span className={classes.tags}>
			{words.map((tag) => (
				<span key={tag} className={classes.tag}>
					{tag}
				</span>
			))}
		</span>
	);
}
