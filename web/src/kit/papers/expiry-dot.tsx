import { EXPIRY_DAYS } from "@homeroom/contract/kit/constants.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";

const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

/** Whether a paper is still good, and until when. */
export function ExpiryDot({ day }: { day: string }) {
	const { t } = useT();
	const formats = useFormats();
	const expired = day < inDays(0);
	return (
		<StatusDot tone={expired ? "bad" : day <= inDays(EXPIRY_DAYS) ? "waiting" : "good"}>
			{t(expired ? "papers.expired" : "papers.expires", { day: formats.day(day) })}
		</StatusDot>
	);
}
