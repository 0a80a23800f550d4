import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { useQueries } from "@tanstack/react-query";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { registersQuery } from "../attendance.api.ts";
import { useToday } from "../attendance-day.tsx";
import { RegisterLines } from "./register-lines.tsx";

/** Registers of mine that should be taken by now: of today, and of yesterday as long as they are open. Nothing where all are. */
export function OpenCard() {
	const { t } = useT();
	const formats = useFormats();
	const today = useToday();
	const days = useQueries({ queries: [registersQuery(addDays(today, -1)), registersQuery(today)] });
	const open = days
		.flatMap(({ data }) => data?.registers ?? [])
		.filter(({ is_mine, state }) => is_mine && (state === "open" || state === "missing"));
	if (open.length === 0) return null;
	return (
		<Sheet title={t("attendance.card_open")}>
			<RegisterLines lines={open} chip={({ day }) => (day === today ? null : formats.day(day))} />
		</Sheet>
	);
}
