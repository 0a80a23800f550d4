import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";
import type { Staff } from "./staff.api.ts";

const TONES: Record<Staff["status"], StatusTone> = { active: "good", on_leave: "waiting", left: "past" };

interface StaffStatusProps {
	person: Pick<Staff, "status" | "away_until">;
	/** Says until when, where there is room for it. */
	long?: boolean;
}
/** Whether somebody is there: away for now, or what the record says. */
export function StaffStatusDot({ person: { status, away_until }, long = false }: StaffStatusProps) {
	const { t } = useT();
	const awayText = useAwayText();
	if (away_until !== null && status === "active")
		return <StatusDot tone="waiting">{long ? awayText(away_until) : t("staff.away")}</StatusDot>;
	return <StatusDot tone={TONES[status]}>{t(`staff.status.${status}`)}</StatusDot>;
}

/** "Away until 17/11/2026"; today, until which hour. */
function useAwayText(): (until: string) => string {
	const { t } = useT();
	const formats = useFormats();
	return (until) => {
		// leave ends when the next day begins
		const last = formats.dayOf(new Date(Date.parse(until) - 1));
		const isToday = last === formats.dayOf(new Date());
		const isMidnight = formats.dayOf(until) !== last;
		return isToday && !isMidnight ? t("staff.away_until_time", { time: formats.time(until) }) : t("staff.away_until_day", { day: last });
	};
}
