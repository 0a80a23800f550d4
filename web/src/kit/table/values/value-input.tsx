import type { Field } from "@homeroom/contract/kit/record.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { DayField } from "../../form/days/day-field.tsx";
import { MoneyInput } from "../../form/money-input.tsx";
import type { FormValue } from "../../form/record-conflict.ts";
import { useT } from "../../i18n/i18n.ts";
import type { SuggestionQuery } from "../quick-filters.tsx";
import type { RecordWords } from "../record-words.ts";

const pickers = () => import("../../record/form/record-pickers.tsx");
const PeoplePicker = lazy(async () => ({ default: (await pickers()).PeoplePicker }));
const PersonPicker = lazy(async () => ({ default: (await pickers()).PersonPicker }));
const RecordPicker = lazy(async () => ({ default: (await pickers()).RecordPicker }));

interface ValueInputProps {
	name: string;
	field: Field;
	words: RecordWords;
	label: string;
	/** As the server gives it; undefined: nothing yet. */
	value: unknown;
	/** Undefined: nothing, or nothing that can be a value. */
	onChange: (value: unknown) => void;
	error?: ReactNode;
	suggestions?: SuggestionQuery | undefined;
}

/** A value of a field, to be typed or chosen: in filters and in changes of many. */
export function ValueInput({ name, field, words, label, value, onChange, error, suggestions }: ValueInputProps) {
	const { t } = useT();
	const choices = (field.choices ?? []).map((choice) => ({
		value: choice,
		label: words.text(name, field, field.kind === "choices" ? [choice] : choice) ?? choice,
	}));
	switch (field.kind) {
		case "day":
		case "instant":
			return (
				<DayField
					label={label}
					error={error}
					defaultValue={typeof value === "string" ? value : ""}
					onChange={(day) => onChange(day || undefined)}
				/>
			);
		case "choice":
			return (
				<NativeSelect
					label={label}
					error={error}
					data={[{ value: "", label: "—" }, ...choices]}
					value={typeof value === "string" ? value : ""}
					onChange={(event) => onChange(event.currentTarget.value || undefined)}
				/>
			);
		case "choices":
			return <ChoiceBoxes label={label} choices={choices} value={Array.isArray(value) ? value : []} onChange={onChange} />;
		case "people":
			return <ChosenInput {...{ label, value, error, onChange }} of={field.of ?? "users"} />;
		case "user":
		case "record": {
			const picked = {
				label,
				error,
				defaultValue: value ? String(value) : "",
				onChange: (id: FormValue) => onChange(Number(id) || undefined),
			};
			return (
				<Suspense fallback={<TextInput label={label} disabled />}>
					{field.kind === "user" ? <PersonPicker {...picked} /> : <RecordPicker record={field.record as RecordName} {...picked} />}
				</Suspense>
			);
		}
		case "yes_no":
			return (
				<NativeSelect
					label={label}
					error={error}
					data={[
						{ value: "", label: "—" },
						{ value: "true", label: t("table.yes") },
						{ value: "false", label: t("table.no") },
					]}
					value={typeof value === "boolean" ? String(value) : ""}
					onChange={(event) => onChange(event.currentTarget.value === "" ? undefined : event.currentTarget.value === "true")}
				/>
			);
		case "number":
			return (
				<TextInput
					label={label}
					error={error}
					inputMode="decimal"
					defaultValue={typeof value === "number" ? String(value) : ""}
					onChange={(event) => onChange(readNumber(event.currentTarget.value))}
				/>
			);
		case "money":
			return (
				<MoneyInput
					label={label}
					error={error}
					amount={typeof value === "number" ? value : undefined}
					onChange={(amount) => onChange(/^-?\d+$/.test(amount) ? Number(amount) : undefined)}
				/>
			);
		case "text":
			return (
				<Textarea
					label={label}
					error={error}
					rows={3}
					defaultValue={typeof value === "string" ? value : ""}
					onChange={(event) => onChange(event.currentTarget.value.trim() || undefined)}
				/>
			);
		default:
			return <LineInput label={label} error={error} value={value} onChange={onChange} suggestions={suggestions} max={field.max ?? 200} />;
	}
}

interface ChosenInputProps extends Pick<ValueInputProps, "label" | "value" | "error"> {
	of: "users" | RecordName;
	onChange: (ids: number[] | undefined) => void;
}
/** Several rows by their names, found by typing. */
export function ChosenInput({ of, label, value, error, onChange }: ChosenInputProps) {
	return (
		<Suspense fallback={<TextInput label={label} disabled />}>
			<PeoplePicker
				of={of}
				label={label}
				error={error}
				defaultValue={Array.isArray(value) ? value.map(String) : []}
				onChange={(ids) => onChange(ids.length > 0 ? Array.from(ids, Number) : undefined)}
			/>
		</Suspense>
	);
}

/** 12,5 and 12.5 are the same number. */
function readNumber(text: string): number | undefined {
	const number = text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
	return Number.isFinite(number) ? number : undefined;
}

const NONE: SuggestionQuery = { queryKey: ["no_suggestions"], queryFn: () => [], enabled: false };
interface LineInputProps {
	label: string;
	error: ReactNode;
	value: unknown;
	onChange: (value: unknown) => void;
	suggestions: SuggestionQuery | undefined;
	max: number;
}
function LineInput({ label, error, value, onChange, suggestions, max }: LineInputProps) {
	const id = useId();
	const { data = [] } = useQuery(suggestions ?? NONE);
	return (
		<>
			<TextInput
				label={label}
				error={error}
				maxLength={max}
				autoComplete="off"
				{...(data.length > 0 && { list: id })}
				defaultValue={typeof value === "string" ? value : ""}
				onChange={(event) => onChange(event.currentTarget.value.trim() || undefined)}
			/>
			<datalist id={id}>
				{data.map((one) => (
					<option key={one.value} value={one.value} />
				))}
			</datalist>
		</>
	);
}

interface ChoiceBoxesProps {
	label: string;
	choices: { value: string; label: string }[];
	value: readonly unknown[];
	onChange: (value: unknown) => void;
}
export function ChoiceBoxes({ label, choices, value, onChange }: ChoiceBoxesProps) {
	const toggle = (choice: string, on: boolean) => {
		const next = choices.map((one) => one.value).filter((one) => (one === choice ? on : value.includes(one)));
		onChange(next.length > 0 ? next : undefined);
	};
	return (
		<Stack gap={6} role="group" aria-label={label}>
			{choices.map((choice) => (
				<Checkbox
					key={choice.value}
					size="xs"
					label={choice.label}
					checked={value.includes(choice.value)}
					onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
				/>
			))}
		</Stack>
	);
}
