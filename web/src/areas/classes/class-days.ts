import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";

/** "since 1 September", "until …", or nothing where it holds as long as the class. */
export function useDays(): (one: { starts_on: string | null; ends_on: string | null }) => string | null {
	const { t } = useT();
	const formats = useFormats();
	return ({ starts_on, ends_on }) => {
		if (starts_on && ends_on) return t("classes.between", { from: formats.day(starts_on), to: formats.day(ends_on) });
		if (starts_on) return t("classes.since", { day: formats.day(starts_on) });
		return ends_on ? t("classes.until_day", { day: formats.day(ends_on) }) : null;
	};
}
