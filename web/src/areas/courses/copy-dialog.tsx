import { CopyInput } from "@homeroom/contract/areas/courses/courses.copy-calls.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { useRecordPaths } from "../../kit/record/record-paths.ts";
import { useStillHere } from "../../kit/routing/still-here.ts";
import { CourseForm } from "./course-form.tsx";
import { CLASS_LESSONS } from "./courses.api.ts";
import { COURSE_AREA } from "./courses.record.tsx";

interface CopyDialogProps {
	course: Pick<Course, "id" | "name">;
	/** The class that is taught the copy from now on. */
	class_id?: number;
	onClose: () => void;
}
/** A class's own copy of a course. */
export function CopyDialog({ course, class_id, onClose }: CopyDialogProps) {
	const { t } = useT();
	const client = useQueryClient();
	const { toPage } = useRecordPaths(COURSE_AREA.spec);
	const isHere = useStillHere();
	return (
		<CourseForm
			title={t("lessons.copy_title", { name: course.name })}
			text={t("lessons.copy_text")}
			saveLabel={t("lessons.copy_do")}
			fields={[{ name: "name", label: t("lessons.copy_name"), kind: "line", max: 120, required: true }]}
			values={{ name: course.name }}
			version={null}
			schema={CopyInput}
			save={({ name }, idempotencyKey) =>
				api.courses.copy({ params: { id: course.id }, body: { name, class_id: class_id ?? null } }, { idempotencyKey })
			}
			onSaved={(copy) => {
				void client.invalidateQueries({ queryKey: ["courses"] });
				void client.invalidateQueries({ queryKey: [CLASS_LESSONS] });
				notify.success(t("lessons.copied", { name: copy.name }));
				if (class_id === undefined && isHere()) toPage(copy.id);
			}}
			onClose={onClose}
		/>
	);
}
