import { STUDENT_STATUSES } from "@homeroom/contract/areas/students/students.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { RecordActivity } from "../../kit/activity/record-activity.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { type Deed, deedsOf, type ToldField } from "./student-changes.ts";
import { studentActivityQuery } from "./students.api.ts";

/** Who did what to this student, newest first, in sentences. */
export function StudentActivity({ id, name }: { id: number; name: string }) {
	const { t } = useT();
	const sentenceOf = useDeedSentence();
	return (
		<RecordActivity
			title={t("students.activity")}
			failedTitle={t("students.activity_failed")}
			someone={t("students.someone")}
			query={useQuery(studentActivityQuery(id))}
			sentencesOf={(change, who) => deedsOf(change).map((deed) => sentenceOf(deed, who, name))}
		/>
	);
}

/** A deed as a sentence: "Clara Hofmann changed class from 5A to 5B". */
function useDeedSentence() {
	const { t } = useT();
	const formats = useFormats();
	const shown = (field: ToldField, value: string): string => {
		if (field === "date_of_birth") return formats.day(value);
		const status = field === "status" ? STUDENT_STATUSES.find((known) => known === value) : undefined;
		return status ? t(`students.status.${status}`) : value;
	};
	return (deed: Deed, who: string, name: string): string => {
		if (!("field" in deed)) return t(`students.did.${deed.did}`, { who, name });
		const from = "from" in deed ? shown(deed.field, deed.from) : undefined;
		const to = "to" in deed ? shown(deed.field, deed.to) : undefined;
		return t(`students.did.${deed.did}`, { who, field: deed.field, from, to });
	};
}
