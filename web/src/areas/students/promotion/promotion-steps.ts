import type { AcademicYear, PromotePreview } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";

/** What becomes of one class, as it stands in the form. */
export interface PromoteStep {
	/** Null: students without a class. */
	from: string | null;
	students: number;
	to: string;
	grade: string;
	/** They get no place in the new year. */
	stays: boolean;
}
export type StepChanges = Record<string, Partial<Pick<PromoteStep, "to" | "grade" | "stays">>>;

export const keyOf = (from: string | null): string => (from === null ? "-" : `=${from}`);
/** 6 of "6A", 10 of "Year 10 Blue"; null where a class has no number. */
const gradeIn = (class_label: string): number | null => {
	const digits = /\d{1,2}(?!\d)/.exec(class_label)?.[0];
	return digits === undefined ? null : Number(digits);
};

/** What the server proposes with what the person changed. A class that would rise above the highest grade of the school leaves it. */
export function promoteSteps({ classes }: PromotePreview, schoolClasses: readonly string[], changes: StepChanges): PromoteStep[] {
	const highest = Math.max(...schoolClasses.map((label) => gradeIn(label) ?? Number.NEGATIVE_INFINITY));
	return classes.map(({ from, to, grade_level, students }) => {
		const next = to === null ? null : gradeIn(to);
		const stays = from === null || (next !== null && Number.isFinite(highest) && next > highest);
		return { from, students, to: to ?? "", grade: grade_level === null ? "" : String(grade_level), stays, ...changes[keyOf(from)] };
	});
}

export const isMissing = ({ to, stays }: PromoteStep): boolean => !stays && to.trim() === "";
export const howMany = (steps: readonly PromoteStep[], stays: boolean): number =>
	steps.reduce((sum, step) => (step.stays === stays ? sum + step.students : sum), 0);

/** As the server takes it. */
export const classesOf = (steps: readonly PromoteStep[]) =>
	steps.map(({ from, to, grade, stays }) => {
		const moves = !stays && to.trim() !== "";
		return { from, to: moves ? to.trim() : null, grade_level: moves && grade !== "" ? Number(grade) : null };
	});

/** The one after the current year; nothing where nobody has added it yet. */
export function followingYear(years: readonly AcademicYear[]): AcademicYear | undefined {
	const current = years.find(({ is_current }) => is_current);
	const later = years.filter(({ starts_on }) => current === undefined || starts_on > current.starts_on);
	return later.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))[0];
}
