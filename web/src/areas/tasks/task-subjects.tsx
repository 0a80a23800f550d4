import type { TaskParts } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordPicker } from "../../kit/record/form/record-pickers.tsx";
import { madePath } from "../../kit/routing/made-path.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useSubjectDeeds } from "./task-deeds.ts";
import classes from "./task-links.module.css";
import { SUBJECT_KINDS } from "./task-subject-kinds.ts";

/** What it is about: any record, by what it is called. */
export function TaskSubjects({ task, parts }: { task: Task; parts: TaskParts }) {
	const { t } = useT();
	const allows = useAllows();
	const deeds = useSubjectDeeds(task.id);
	const mayEdit = allows("Tasks.Edit") && task.archived_at === null;
	const kinds = SUBJECT_KINDS.filter(({ view }) => allows(view));
	const [kind, setKind] = useState<RecordName | undefined>(kinds[0]?.record);
	// another one, empty, once something was chosen
	const [round, setRound] = useState(0);
	const choose = (value: unknown) => {
		const record_id = Number(value);
		if (!record_id || kind === undefined) return;
		setRound(round + 1);
		void deeds.add.run({ record: kind, record_id });
	};
	if (parts.subjects.length === 0 && !mayEdit) return null;
	return (
		<Sheet title={t("tasks.about")}>
			{parts.subjects.length === 0 ? <p className={classes.none}>{t("tasks.about_none")}</p> : null}
			<ul className={classes.rows}>
				{parts.subjects.map(({ id, record, record_id, title, path }) => {
					const word = SUBJECT_KINDS.find((one) => one.record === record)?.word;
					return (
						<li key={id} className={classes.row}>
							{path === "" ? (
								<span className={classes.title}>{title}</span>
							) : (
								<Link to={madePath(`${path}/${record_id}`)} className={classes.title}>
									{title}
								</Link>
							)}
							{word ? <span className={classes.status}>{t(word)}</span> : null}
							{mayEdit ? (
								<ActionIcon
									variant="subtle"
									color="gray"
									size={32}
									aria-label={t("tasks.about_remove", { title })}
									onClick={() => void deeds.remove.run(id)}
								>
									<IconX size={16} />
								</ActionIcon>
							) : null}
						</li>
					);
				})}
			</ul>
			{mayEdit && kind !== undefined ? (
				<div className={classes.choosing}>
					<NativeSelect
						aria-label={t("tasks.about_kind")}
						value={kind}
						data={kinds.map(({ record, word }) => ({ value: record, label: t(word) }))}
						onChange={(event) => {
							setKind(event.currentTarget.value as RecordName);
							setRound(round + 1);
						}}
					/>
					<RecordPicker
						key={`${kind} ${round}`}
						record={kind}
						aria-label={t("tasks.about_new")}
						placeholder={t("tasks.about_new")}
						onChange={choose}
					/>
				</div>
			) : null}
		</Sheet>
	);
}
