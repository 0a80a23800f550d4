import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { undoable } from "../../kit/undo/undo-stack.ts";
import { ACADEMIC_YEARS, type AcademicYear } from "./enrolments.api.ts";

/** What is done to a year without a form. All of it can be taken back, so nothing is asked first. */
export function useYearDeeds() {
	const { t } = useT();
	const client = useQueryClient();
	const send = async (change: () => Promise<object>, said: string) => {
		try {
			notify.success(said, { undo: undoable(await change(), said) });
		} catch (error) {
			notify.error(error instanceof Error ? error.message : String(error));
		}
		for (const key of [ACADEMIC_YEARS, "students"]) void client.invalidateQueries({ queryKey: [key] });
	};
	return {
		/** Everybody who is enrolled in it is in their new class from now on. */
		makeCurrent: ({ id, students: _, ...year }: AcademicYear) =>
			send(
				() => api.enrolments.year_update({ params: { id }, body: { ...year, is_current: true } }),
				t("enrolments.now_current", { name: year.name }),
			),
		remove: ({ id, name }: AcademicYear) =>
			send(() => api.enrolments.year_remove({ params: { id } }), t("enrolments.year_removed", { name })),
	};
}
