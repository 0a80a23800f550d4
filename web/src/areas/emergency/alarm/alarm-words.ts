import type { Alarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

const MINUTE_MS = 60_000;
const MINUTE_S = 60;

/** How long it took and how it ended, in words. */
export function useAlarmWords() {
	const { t } = useT();
	const formats = useFormats();
	return {
		lasted: ({ started_at, ended_at }: Alarm): string | null =>
			ended_at === null
				? null
				: t("emergency.lasted", { minutes: Math.floor((Date.parse(ended_at) - Date.parse(started_at)) / MINUTE_MS) }),
		outcome: ({ totals: { missing, help } }: Alarm) => {
			const left = missing + help;
			return left === 0
				? { isGood: true, words: t("emergency.past_all_safe") }
				: { isGood: false, words: t("emergency.past_left", { count: left, shown: formats.number(left) }) };
		},
		/** 95 seconds → 1:35. */
		after: (seconds: number | null): string =>
			seconds === null
				? t("emergency.never")
				: t("emergency.after", { time: `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, "0")}` }),
	};
}
