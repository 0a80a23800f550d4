import { DEFAULT_FORMATS } from "@homeroom/contract/kit/values/customer-formats.ts";
import { amountText, currencyDigits } from "@homeroom/contract/kit/values/money.ts";
import { type AmountFault, parseAmount } from "@homeroom/contract/kit/values/money-text.ts";
import { useMemo } from "react";
import { useT } from "../i18n/i18n.ts";
import { useSession } from "../session/session.ts";

/** How amounts are typed: in the customer's currency, with the signs of the reader's language. */
export function useAmountReading() {
	const { locale } = useT();
	const currency = useSession()?.localization?.currency ?? DEFAULT_FORMATS.currency;
	return useMemo(
		() => ({
			currency,
			digits: currencyDigits(currency),
			/** 1250 → 12.50, to be typed over. */
			textOf: (amount: number): string => amountText(amount, currency, locale),
			read: (text: string): number | AmountFault => parseAmount(text, { currency, locale }),
		}),
		[currency, locale],
	);
}
