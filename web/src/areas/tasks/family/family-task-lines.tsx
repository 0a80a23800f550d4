import { Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { type FamilyTask, useFamilyTick } from "./family-tasks.api.ts";
import classes from "./family-tasks.module.css";

/** When it is wanted, in words; what is late says so. */
export function useFamilyDue(): (task: Pick<FamilyTask, "due" | "due_time" | "done">) => { text: string; late: boolean } | null {
	const { t } = useT();
	const formats = useFormats();
	return ({ due, due_time, done }) => {
		if (due === null) return null;
		const day = due_time ? `${formats.day(due)}, ${formats.clock(due_time)}` : formats.day(due);
		const late = !done && due < schoolToday();
		return { text: t(late ? "family_tasks.late" : "family_tasks.by", { day }), late };
	};
}

/** What is asked, a line each: ticked with one thumb, opened by its name. */
export function FamilyTaskLines({ tasks }: { tasks: readonly FamilyTask[] }) {
	const { t, locale } = useT();
	const dueOf = useFamilyDue();
	const tick = useFamilyTick();
	return (
		<ul className={classes.lines}>
			{tasks.map((task) => {
				const { id, title, done, children, comment_count, file_count } = task;
				const due = dueOf(task);
				const more = [
					children.length > 0 ? new Intl.ListFormat(locale).format(children) : null,
					comment_count > 0 ? t("family_tasks.comments", { count: comment_count }) : null,
					file_count > 0 ? t("family_tasks.files_count", { count: file_count }) : null,
				].filter(Boolean);
				return (
					<li key={id} className={classes.line}>
						<Checkbox
							size="md"
							className={classes.tick ?? ""}
							aria-label={t("family_tasks.tick_named", { title })}
							checked={done}
							disabled={tick.isPending({ id, title, done: !done })}
							onChange={() => void tick.run({ id, title, done: !done })}
						/>
						<div className={classes.words}>
							<Link to="/tasks/family/$id" params={{ id: String(id) }} className={classes.name} data-done={done || undefined}>
								{title}
							</Link>
							<p className={classes.meta}>
								{due && !done ? <span data-late={due.late || undefined}>{due.text}</span> : null}
								{due && !done && more.length > 0 ? " · " : null}
								{more.join(" · ")}
							</p>
						</div>
					</li>
				);
			})}
		</ul>
	);
}
