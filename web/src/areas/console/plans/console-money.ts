import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

/** How many digits a currency's minor unit has: 2 for euros, 0 for yen. */
export const minorDigits = (currency: string): number => {
	try {
		return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
	} catch {
		return 2;
	}
};

/** 4900 and EUR → 49,00 €, as the reader's language writes it. */
export function useMoney(): (amount: number, currency: string) => string {
	const { locale } = useT();
	return (amount, currency) =>
		new Intl.NumberFormat(FORMAT_TAGS[locale], { style: "currency", currency }).format(amount / 10 ** minorDigits(currency));
}
