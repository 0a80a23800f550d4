import type { AlarmHead } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

/** Since when, by whom, and whether it is real. */
export function useAlarmLine() {
	const { t } = useT();
	const formats = useFormats();
	return ({ started_at, started_by, ended_at, state, rehearsal }: Omit<AlarmHead, "id">): string =>
		[
			state === "ended" && ended_at
				? t("emergency.from_to", { day: formats.dayOf(started_at), from: formats.time(started_at), to: formats.time(ended_at) })
				: t("emergency.since", { at: formats.time(started_at) }),
			started_by,
			t(rehearsal ? "emergency.rehearsal_line" : "emergency.not_rehearsal"),
		]
			.filter(Boolean)
			.join(" · ");
}
