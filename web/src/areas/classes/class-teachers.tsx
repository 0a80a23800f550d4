import type { Teaching } from "@homeroom/contract/areas/classes/classes.people.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useDays } from "./class-days.ts";
import type { ClassRecord } from "./classes.api.ts";
import classes from "./classes.module.css";

const ClassTeacher = lazy(async () => ({ default: (await import("./class-teacher.tsx")).ClassTeacher }));

interface ClassTeachersProps {
	row: ClassRecord;
	teachers: readonly Teaching[];
	today: string;
	mayEdit: boolean;
}
/** Who teaches a class, the lead first; who taught it before stays on the list. */
export function ClassTeachers({ row, teachers, today, mayEdit }: ClassTeachersProps) {
	const { t } = useT();
	const client = useQueryClient();
	const days = useDays();
	const [open, setOpen] = useState<Teaching | "new">();
	const saved = (answer: object) => {
		const said = t("classes.teacher_saved");
		sayDone(said, answer);
		void client.invalidateQueries({ queryKey: ["classes"] });
	};
	const remove = useDeed(({ id }: Teaching) => api.classes.teacher_remove({ params: { id: row.id, teaching_id: id } }), {
		said: () => t("classes.teacher_saved"),
		undo: true,
		invalidates: [["classes"]],
	});
	return (
		<Sheet
			title={t("classes.teachers")}
			aside={
				mayEdit ? (
					<Button
						size="compact-sm"
						variant="default"
						leftSection={<IconPlus size={14} aria-hidden="true" />}
						onClick={() => setOpen("new")}
					>
						{t("classes.teacher_add")}
					</Button>
				) : null
			}
		>
			{teachers.length === 0 ? <p className={classes.note}>{t("classes.teachers_none")}</p> : null}
			<ul className={classes.rows}>
				{teachers.map((teaching) => (
					<li key={teaching.id} className={`${classes.row} ${teaching.ends_on && teaching.ends_on < today ? classes.past : ""}`}>
						<PersonAvatar name={teaching.name} />
						<div className={classes.words}>
							<div className={classes.name}>{teaching.name}</div>
							<div className={classes.quiet}>
								{[teaching.is_lead ? t("classes.lead") : null, teaching.code, days(teaching)].filter(Boolean).join(" · ")}
							</div>
						</div>
						{mayEdit ? (
							<div className={classes.tools}>
								<ActionIcon
									variant="subtle"
									color="gray"
									size={36}
									aria-label={t("classes.teacher_edit", { name: teaching.name })}
									onClick={() => setOpen(teaching)}
								>
									<IconPencil size={16} stroke={1.7} />
								</ActionIcon>
								<ActionIcon
									variant="subtle"
									color="gray"
									size={36}
									aria-label={t("classes.teacher_remove", { name: teaching.name })}
									onClick={() => void remove.run(teaching)}
								>
									<IconTrash size={16} stroke={1.7} />
								</ActionIcon>
							</div>
						) : null}
					</li>
				))}
			</ul>
			<Suspense>
				{open ? (
					<ClassTeacher row={row} teaching={open === "new" ? null : open} onSaved={saved} onClose={() => setOpen(undefined)} />
				) : null}
			</Suspense>
		</Sheet>
	);
}
