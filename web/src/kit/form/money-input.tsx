import { sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useAmountReading } from "../formats/use-amount-reading.ts";
import { useT } from "../i18n/i18n.ts";

interface MoneyInputProps {
	label: string;
	/** In the currency's smallest unit. */
	amount: number | undefined;
	/** What stands there that is no amount. */
	typed?: string;
	/** The amount as text of a whole number; what cannot be read, as it was typed. */
	onChange: (amount: string) => void;
	onBlur?: () => void;
	error?: ReactNode;
	required?: boolean;
	"data-autofocus"?: boolean;
	"data-path"?: string;
}

/** An amount in the customer's currency, typed as the reader's language writes it. It holds its text itself. */
export function MoneyInput({ amount, typed = "", onChange, onBlur, error, ...props }: MoneyInputProps) {
	const { locale } = useT();
	const { currency, digits, textOf, read } = useAmountReading();
	const [text, setText] = useState(amount === undefined ? typed : textOf(amount));
	const found = text.trim() === "" ? undefined : read(text);
	// the schema knows that it is no amount; why, is known here
	const why =
		found === "amount_decimals" ? sentence(found, locale, { max: digits }) : found === "amount_unclear" && sentence(found, locale);
	return (
		<TextInput
			{...props}
			value={text}
			error={error && (why || error)}
			inputMode="decimal"
			autoComplete="off"
			rightSection={<span aria-hidden="true">{currency}</span>}
			rightSectionWidth={56}
			rightSectionProps={{ style: { color: "var(--mantine-color-dimmed)", fontSize: 13, pointerEvents: "none" } }}
			onChange={(event) => {
				const next = event.currentTarget.value;
				const amountNow = next.trim() === "" ? "" : read(next);
				setText(next);
				onChange(typeof amountNow === "number" ? String(amountNow) : next.trim() === "" ? "" : unreadable(next));
			}}
			onBlur={() => {
				// as it was understood
				if (typeof found === "number") setText(textOf(found));
				onBlur?.();
			}}
		/>
	);
}

/** Whole numbers stand for amounts: one that was too large stays no amount. */
const unreadable = (text: string): string => (/^-?\d+$/.test(text.trim()) ? `${text.trim()}.` : text);
