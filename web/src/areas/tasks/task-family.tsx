import { TASK_FILES, type Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { RecordFiles } from "../../kit/files/record-files.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./task-links.module.css";

/** What the family sees of it, where they do, and the files that go to and fro. */
export function TaskFamily({ task: { id }, families }: { task: Task; families: number | undefined }) {
	const { t } = useT();
	const files = { module: "Tasks", recordId: id, brief: true } as const;
	return (
		<>
			<Sheet title={t("tasks.section_family")} note={families === undefined ? undefined : t("tasks.family_homes", { count: families })}>
				<p className={classes.none}>{t("tasks.family_sees")}</p>
			</Sheet>
			<RecordFiles {...files} record={TASK_FILES.given} title={t("tasks.family_files")} />
			<RecordFiles {...files} record={TASK_FILES.brought} title={t("tasks.family_brought")} brought />
		</>
	);
}
