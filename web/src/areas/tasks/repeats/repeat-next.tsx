import { readRepeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { repeatFirstDaysQuery } from "./repeat.api.ts";
import classes from "./repeat-rule-input.module.css";

const TYPING_MS = 250;

/** The days that a rule would give, so that it need not be worked out in one's head. What is no rule yet says nothing. */
export function RepeatNext({ rule, starts }: { rule: string; starts: string | undefined }) {
	const { t } = useT();
	const formats = useFormats();
	const [settled] = useDebouncedValue(rule, TYPING_MS);
	const isRule = "recurrence" in readRepeatText(settled);
	const { data } = useQuery({ ...repeatFirstDaysQuery(settled, starts ?? schoolToday()), enabled: isRule });
	if (!isRule || !data) return null;
	const days = data.map((day) => formats.day(day)).join(" · ");
	return (
		<p className={classes.next} aria-live="polite">
			{days === "" ? t("repeat.form_none") : t(starts === undefined ? "repeat.form_next" : "repeat.form_next_from", { days })}
		</p>
	);
}
