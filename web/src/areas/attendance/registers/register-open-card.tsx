import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { registersQuery } from "../attendance.api.ts";
import { useToday } from "../attendance-day.tsx";
import { RegisterLines } from "./register-lines.tsx";

/** Registers of mine that were left open yesterday; those of today stand among the lessons. Nothing where all are taken. */
export function OpenCard() {
	const { t } = useT();
	const formats = useFormats();
	const today = useToday();
	const { data } = useQuery(registersQuery(addDays(today, -1)));
	const open = data?.registers.filter(({ is_mine, state }) => is_mine && (state === "open" || state === "missing")) ?? [];
	if (open.length === 0) return null;
	return (
		<Sheet title={t("attendance.card_open")} lines>
			<RegisterLines lines={open} chip={({ day }) => formats.day(day)} />
		</Sheet>
	);
}
