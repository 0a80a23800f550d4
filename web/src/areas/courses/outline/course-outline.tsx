import type { OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { Button } from "@mantine/core";
import { IconBook2, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { CopyBanner } from "../copy-banner.tsx";
import { CourseState } from "../course-state.tsx";
import { outlineQuery } from "../courses.api.ts";
import classes from "./course-outline.module.css";
import { useOutline } from "./outline-deeds.ts";
import { OutlineUnitSheet } from "./outline-unit.tsx";

const UnitForm = lazy(async () => ({ default: (await import("./outline-forms.tsx")).UnitForm }));
const NewLessonForm = lazy(async () => ({ default: (await import("./outline-forms.tsx")).NewLessonForm }));

type Open = { form: "unit"; unit: OutlineUnit | null } | { form: "lesson"; unit: OutlineUnit };

/** Units and lessons of a course, moved by dragging, with Alt and the arrow keys, or from their menus. */
export function CourseOutline({ row: course }: { row: Course }) {
	const { t } = useT();
	const query = useQuery(outlineQuery(course.id));
	const deeds = useOutline(course.id);
	const [open, setOpen] = useState<Open | null>(null);
	const units = query.data?.units ?? [];
	const mayEdit = query.data?.may.edit === true && course.archived_at === null;
	const addUnit = (
		<Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen({ form: "unit", unit: null })}>
			{t("lessons.add_unit")}
		</Button>
	);
	return (
		<CourseState query={query}>
			<div className={classes.units}>
				{query.data && course.copy_of_id !== null ? <CopyBanner course={course} outline={query.data} /> : null}
				{units.length === 0 ? (
					<Sheet>
						<EmptyState
							icon={<IconBook2 />}
							title={t("lessons.none")}
							text={t(mayEdit ? "lessons.none_text" : "lessons.none_view_text")}
							action={mayEdit ? addUnit : undefined}
						/>
					</Sheet>
				) : null}
				{units.map((unit, index) => (
					<OutlineUnitSheet
						key={unit.id}
						course_id={course.id}
						units={units}
						index={index}
						mayEdit={mayEdit}
						deeds={deeds}
						onEdit={() => setOpen({ form: "unit", unit })}
						onAddLesson={() => setOpen({ form: "lesson", unit })}
					/>
				))}
				{mayEdit && units.length > 0 ? <div>{addUnit}</div> : null}
			</div>
			<Suspense>
				{open?.form === "unit" ? <UnitForm course_id={course.id} unit={open.unit} onClose={() => setOpen(null)} /> : null}
				{open?.form === "lesson" ? <NewLessonForm course_id={course.id} unit={open.unit} onClose={() => setOpen(null)} /> : null}
			</Suspense>
		</CourseState>
	);
}
