import type { PreviewTotals } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

/** "SMS: 4 people, 8 parts, £0.32" */
export function useSmsLine(): (totals: Pick<PreviewTotals, "sms">) => string {
	const { t } = useT();
	const formats = useFormats();
	return ({ sms: { people, parts, cost } }) => {
		const words = { people: formats.number(people), count: parts, parts: formats.number(parts) };
		return cost === null ? t("messages.sms", words) : t("messages.sms_cost", { ...words, cost: formats.amount(cost) });
	};
}
