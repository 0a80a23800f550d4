import "@mantine/dates/styles.layer.css";
import "../../i18n/day-languages.generated.ts";
import { DatePicker } from "@mantine/dates";
import { schoolToday } from "../../formats/school-today.ts";
import { useT } from "../../i18n/i18n.ts";

interface DayPickerProps {
	day: string | null;
	/** Where the calendar opens while there is no day: many years ago, or now. */
	longAgo: boolean;
	onPick: (day: string) => void;
}

/** Loaded when a calendar is first opened. */
export default function DayPicker({ day, longAgo, onPick }: DayPickerProps) {
	const { t, locale } = useT();
	return (
		<DatePicker
			locale={locale}
			value={day}
			defaultDate={day ?? schoolToday()}
			defaultLevel={!day && longAgo ? "decade" : "month"}
			__stopPropagation
			hideOutsideDates
			weekendDays={[]}
			onChange={(picked) => picked && onPick(picked)}
			ariaLabels={{
				previousMonth: t("form.earlier"),
				nextMonth: t("form.later"),
				previousYear: t("form.earlier"),
				nextYear: t("form.later"),
				previousDecade: t("form.earlier"),
				nextDecade: t("form.later"),
			}}
		/>
	);
}
