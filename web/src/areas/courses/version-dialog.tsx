import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { RichTextShown } from "../../kit/rich-text/rich-text-parts.tsx";
import classes from "./course-lists.module.css";
import { CourseState } from "./course-state.tsx";
import { COURSE_CONTENT, versionQuery } from "./courses.api.ts";
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
	const { mayUndo } = useOutline(course.id);
	const bringBack = useDeed(() => api.courses.version_restore({ params: { id: course.id, number } }), {
		said: () => t("lessons.brought_back", { number }),
		undo: mayUndo,
		after: onClose,
		invalidates: [[COURSE_CONTENT, course.id]],
	});
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
										{lesson.content ? <RichTextShown html={lesson.content} /> : <p className={classes.meta}>{t("lessons.no_content")}</p>}
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
					<Button onClick={() => void bringBack.run()} loading={bringBack.pending} disabled={query.data === undefined}>
						{t("lessons.bring_back")}
					</Button>
				) : null}
			</div>
		</FormDialog>
	);
}
