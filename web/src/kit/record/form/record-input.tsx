import { issueSentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import { decimalSign } from "@homeroom/contract/kit/values/customer-formats.ts";
import { doubtOf } from "@homeroom/contract/kit/values/doubts.ts";
import { Autocomplete, Checkbox, Group, MultiSelect, NativeSelect, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { FilesOf } from "../../files/files.api.ts";
import { clearButton } from "../../form/clear-button.ts";
import { DayField } from "../../form/days/day-field.tsx";
import { MoneyInput } from "../../form/money-input.tsx";
import { schoolToday } from "../../formats/school-today.ts";
import { loadCatalogue, useT } from "../../i18n/i18n.ts";
import { RichTextField } from "../../rich-text/rich-text-parts.tsx";
import type { SuggestionQuery } from "../../table/quick-filters.tsx";
import { isRecord } from "../ask-for-name.ts";
import type { InputProps, RecordField } from "../record-field.ts";
import classes from "./record-input.module.css";
import { PeoplePicker, PersonPicker, RecordPicker } from "./record-pickers.tsx";

interface RecordInputProps extends InputProps {
	field: RecordField;
	suggestions?: SuggestionQuery | undefined;
	/** Whose files can be named. */
	filesOf?: FilesOf | undefined;
}
const RecordFile = lazy(async () => {
	const [{ RecordFile: Input }] = await Promise.all([import("../record-file.tsx"), loadCatalogue("files")]);
	return { default: Input };
});
/** A list of this many can be read at a glance; a longer one is searched. */
const AT_A_GLANCE = 12;
const TICKED = 6;

/** The input of a field by its kind. Give it the form's `key`: it holds its text itself. */
export function RecordInput({ field, suggestions, filesOf, ...props }: RecordInputProps) {
	const { max } = field.field;
	switch (field.field.kind) {
		case "text":
			return <Textarea autosize minRows={3} maxRows={12} {...(max ? { maxLength: max } : {})} {...asText(props)} />;
		case "rich":
			return <RichField {...props} />;
		case "email":
			return <TextInput type="email" autoComplete="off" {...asText(props)} />;
		case "phone":
			return <TextInput type="tel" autoComplete="off" {...asText(props)} />;
		case "day":
			return <DayInput field={field} {...props} />;
		case "number":
			return <NumberField {...props} />;
		case "money":
			return <MoneyField {...props} />;
		case "choice":
			return <ChoiceInput field={field} {...props} />;
		case "choices":
			return <ChoicesInput field={field} {...props} />;
		case "yes_no":
			return <YesNoInput {...props} />;
		case "user":
			return <PersonPicker {...props} />;
		case "people":
			return <PeoplePicker of={field.field.of ?? "users"} {...props} />;
		case "record":
			if (field.field.record === "files")
				return (
					<Suspense fallback={<TextInput label={props.label} disabled />}>
						<RecordFile of={filesOf} {...props} />
					</Suspense>
				);
			return isRecord(field.field.record) ? <RecordPicker record={field.field.record} {...props} /> : null;
		default:
			return suggestions ? <SuggestedInput suggestions={suggestions} {...props} /> : <TextInput autoComplete="off" {...asText(props)} />;
	}
}

/** Props of an input that tells its text by an event. */
const asText = ({ defaultValue, onChange, ...props }: InputProps) => ({
	...props,
	defaultValue: textIn(defaultValue),
	onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
});
const textIn = (value: InputProps["defaultValue"]): string => (typeof value === "string" ? value : "");

function RichField({ defaultValue, "data-autofocus": _, ...props }: InputProps) {
	return <RichTextField {...props} defaultValue={textIn(defaultValue)} />;
}

/** What is unlikely is said while it is typed; it stands in nobody's way. */
function DayInput({ field: { field }, defaultValue, onChange, ...props }: InputProps & { field: RecordField }) {
	const { locale } = useT();
	const [day, setDay] = useState(textIn(defaultValue));
	const doubt = doubtOf(field, day, schoolToday());
	return (
		<DayField
			{...props}
			longAgo={field.rule === "birth_day"}
			defaultValue={textIn(defaultValue)}
			doubt={doubt && issueSentence(doubt, locale)}
			onChange={(next) => {
				setDay(next);
				onChange(next);
			}}
		/>
	);
}

function NumberField({ defaultValue, onChange, ...props }: InputProps) {
	const { locale } = useT();
	return (
		<NumberInput
			{...props}
			hideControls
			autoComplete="off"
			decimalSeparator={decimalSign(locale)}
			defaultValue={textIn(defaultValue)}
			onChange={(value) => onChange(String(value))}
		/>
	);
}

function MoneyField({ defaultValue, ...props }: InputProps) {
	const amount = textIn(defaultValue);
	return <MoneyInput {...props} amount={/^-?\d+$/.test(amount) ? Number(amount) : undefined} typed={amount} />;
}

function SuggestedInput({ suggestions, defaultValue, ...props }: InputProps & { suggestions: SuggestionQuery }) {
	const { data = [] } = useQuery(suggestions);
	return <Autocomplete {...props} autoComplete="off" data={data.map(({ value }) => value)} defaultValue={textIn(defaultValue)} />;
}

const choicesOf = ({ field, choiceText }: RecordField) => (field.choices ?? []).map((value) => ({ value, label: choiceText(value) }));

function ChoiceInput({ field, defaultValue, onChange, ...props }: InputProps & { field: RecordField }) {
	const { t } = useT();
	const choices = choicesOf(field);
	const value = textIn(defaultValue);
	if (choices.length > AT_A_GLANCE)
		return (
			<Select
				{...props}
				searchable
				clearable={!props.required}
				data={choices}
				defaultValue={value || null}
				onChange={(chosen) => onChange(chosen ?? "")}
				nothingFoundMessage={t("record.nothing_found")}
				clearButtonProps={clearButton(t)}
			/>
		);
	const none = props.required && value !== "" ? [] : [{ value: "", label: props.required ? t("record.choose") : "—" }];
	return <NativeSelect {...asText({ ...props, defaultValue: value, onChange })} data={[...none, ...choices]} />;
}

function ChoicesInput({ field, defaultValue, onChange, ...props }: InputProps & { field: RecordField }) {
	const { t } = useT();
	const choices = choicesOf(field);
	const chosen = Array.isArray(defaultValue) ? [...(defaultValue as string[])] : [];
	if (choices.length > TICKED)
		return (
			<MultiSelect
				{...props}
				searchable
				clearable
				data={choices}
				defaultValue={chosen}
				onChange={onChange}
				nothingFoundMessage={t("record.nothing_found")}
				clearButtonProps={clearButton(t)}
			/>
		);
	const { onBlur, "data-autofocus": autofocus, ...group } = props;
	return (
		<Checkbox.Group {...group} defaultValue={chosen} onChange={onChange}>
			<Group gap="md" className={classes.ticks}>
				{choices.map(({ value, label }, index) => (
					<Checkbox
						key={value}
						value={value}
						label={label}
						size="xs"
						{...(onBlur && { onBlur })}
						{...(autofocus && index === 0 ? { "data-autofocus": true } : {})}
					/>
				))}
			</Group>
		</Checkbox.Group>
	);
}

/** Yes or no; where nobody has to know, also neither. */
function YesNoInput({ defaultValue, onChange, required, ...props }: InputProps) {
	const { t } = useT();
	if (required)
		return (
			<Switch
				{...props}
				className={classes.switch}
				defaultChecked={defaultValue === "true"}
				onChange={(event) => onChange(String(event.currentTarget.checked))}
			/>
		);
	const choices = [
		{ value: "", label: "—" },
		{ value: "true", label: t("record.yes") },
		{ value: "false", label: t("record.no") },
	];
	return <NativeSelect {...asText({ ...props, onChange, ...(defaultValue === undefined ? {} : { defaultValue }) })} data={choices} />;
}
