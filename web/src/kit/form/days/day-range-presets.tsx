import { periodDays } from "@homeroom/contract/kit/periods.ts";
import { PERIODS } from "@homeroom/contract/kit/record-where.ts";
import { NativeSelect } from "@mantine/core";
import { schoolToday } from "../../formats/school-today.ts";
import { useT } from "../../i18n/i18n.ts";
import { useSession } from "../../session/session.ts";

interface DayRangePresetsProps {
	from: string | undefined;
	to: string | undefined;
	/** Nothing: any time. */
	onChoose: (from?: string, to?: string) => void;
	/** Beside other fields of a form that have labels. */
	label?: string;
	className?: string | undefined;
}
/** Today, this week, last year: fills both ends of a range of days. Its words are in the catalogue of lists. */
export function DayRangePresets({ from, to, onChoose, label, className }: DayRangePresetsProps) {
	const { t } = useT();
	const week_start = useSession()?.localization?.week_start ?? 1;
	const daysOf = (period: (typeof PERIODS)[number]) => periodDays(period, schoolToday(), week_start);
	const open = !from && !to;
	const chosen = open ? "" : (PERIODS.find((period) => daysOf(period).join() === [from, to].join()) ?? "other");
	return (
		<NativeSelect
			className={className}
			{...(label === undefined ? { "aria-label": t("lists.period") } : { label })}
			data={[
				{ value: "", label: t("lists.period.any") },
				...PERIODS.map((value) => ({ value, label: t(`lists.period.${value}`) })),
				...(chosen === "other" ? [{ value: chosen, label: t("lists.period.other") }] : []),
			]}
			value={chosen}
			onChange={({ currentTarget: { value } }) => {
				const period = PERIODS.find((one) => one === value);
				if (period) onChoose(...daysOf(period));
				else if (value === "") onChoose();
			}}
		/>
	);
}
