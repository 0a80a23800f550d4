import { yearsBetween } from "@homeroom/contract/kit/values/doubts.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./student-birth.module.css";

/** A date of birth, and how old that is. */
export function StudentBirth({ day }: { day: string | null }) {
	const { t } = useT();
	const formats = useFormats();
	if (day === null) return "—";
	const years = yearsBetween(day, schoolToday());
	return (
		<>
			{formats.day(day)}
			{years >= 0 ? <span className={classes.age}> · {t("students.age", { years })}</span> : null}
		</>
	);
}
