import { EXPIRY_DAYS } from "@homeroom/contract/kit/constants.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { schoolToday } from "../formats/school-today.ts";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";

/** Whether a paper is still good, and until when. */
export function ExpiryDot({ day }: { day: string }) {
	const { t } = useT();
	const formats = useFormats();
	const expired = day < schoolToday();
	return (
		<StatusDot tone={expired ? "bad" : day <= schoolToday(EXPIRY_DAYS) ? "waiting" : "good"}>
			{t(expired ? "papers.expired" : "papers.expires", { day: formats.day(day) })}
		</StatusDot>
	);
}
