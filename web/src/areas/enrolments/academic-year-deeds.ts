import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { ACADEMIC_YEARS, type AcademicYear } from "./enrolments.api.ts";

/** What is done to a year without a form. All of it can be taken back, so nothing is asked first. */
export function useYearDeeds() {
	const { t } = useT();
	const options = { undo: true, invalidates: [[ACADEMIC_YEARS], ["students"]] };
	/** Everybody who is enrolled in it is in their new class from now on. */
	const makeCurrent = useDeed(
		({ id, students: _, ...year }: AcademicYear) => api.enrolments.year_update({ params: { id }, body: { ...year, is_current: true } }),
		{ said: (_, { name }) => t("enrolments.now_current", { name }), ...options },
	);
	const remove = useDeed(({ id }: AcademicYear) => api.enrolments.year_remove({ params: { id } }), {
		said: (_, { name }) => t("enrolments.year_removed", { name }),
		...options,
	});
	return { makeCurrent: makeCurrent.run, remove: remove.run };
}
