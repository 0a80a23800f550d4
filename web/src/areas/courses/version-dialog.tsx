import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import classes from "./course-lists.module.css";
import { CourseState } from "./course-state.tsx";
import { versionQuery } from "./courses.api.ts";
import { LessonText } from "./lesson-text.tsx";
import { useOutline } from "./outline/outline-deeds.ts";

interface VersionDialogProps {
	course: Course;
	number: number;
	mayEdit: boolean;
	onClose: () => void;
}
/** A course as it was. */
export function VersionDialog({ course, number, mayEdit, onClose }: VersionDialogProps) {
	const { t } = useT();
	const query = useQuery(versionQuery(course.id, number));
	const { refresh, undo } = useOutline(course.id);
	const [busy, setBusy] = useState(false);
	const bringBack = async () => {
		setBusy(true);
		try {
			const answer = await api.courses.version_restore({ params: { id: course.id, number } });
			const message = t("lessons.brought_back", { number });
			notify.success(message, { undo: undo(answer, message) });
			onClose();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			notify.error(error.message);
		} finally {
			setBusy(false);
			void refresh();
		}
	};
	return (
		<FormDialog title={t("lessons.version", { number })} onClose={onClose} width={760}>
			<CourseState query={query}>
				{query.data?.content.units.map((unit) => (
					<section key={unit.id} aria-label={unit.name}>
						<h3 className={classes.unit}>{unit.name}</h3>
						<ul className={classes.items}>
							{unit.lessons.map((lesson) => (
								<li key={lesson.id} className={classes.entry}>
									<details>
										<summary className={classes.strong}>{lesson.name}</summary>
										{lesson.goals ? <p className={classes.meta}>{lesson.goals}</p> : null}
										{lesson.content ? <LessonText html={lesson.content} /> : <p className={classes.meta}>{t("lessons.no_content")}</p>}
									</details>
								</li>
							))}
						</ul>
					</section>
				))}
			</CourseState>
			<div className={classes.footer}>
				<Button variant="default" onClick={onClose}>
					{t("form.close")}
				</Button>
				{mayEdit ? (
					<Button onClick={() => void bringBack()} loading={busy} disabled={query.data === undefined}>
						{t("lessons.bring_back")}
					</Button>
				) : null}
			</div>
		</FormDialog>
	);
}
