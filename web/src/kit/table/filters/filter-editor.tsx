import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { reachOf } from "@homeroom/contract/kit/permissions.ts";
import type { Field, Fields } from "@homeroom/contract/kit/record.ts";
import { type Condition, fits, OPERATORS, type Operator, PERIODS, type Period } from "@homeroom/contract/kit/record-where.ts";
import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { DayRangePresets } from "../../form/days/day-range-presets.tsx";
import { useT } from "../../i18n/i18n.ts";
import { namedBy } from "../../record/use-names.ts";
import { useSession } from "../../session/session.ts";
import type { Suggestions } from "../quick-filters.tsx";
import type { RecordWords } from "../record-words.ts";
import { ChoiceBoxes, ChosenInput, ValueInput } from "../values/value-input.tsx";
import { useFilterWords } from "./filter-words.ts";

interface FilterEditorProps {
	fields: Fields;
	words: RecordWords;
	suggestions: Suggestions;
	/** The filter to change; undefined: a new one. */
	condition?: Condition | undefined;
	/** What a new filter asks of first. */
	start?: string | undefined;
	onApply: (condition: Condition) => void;
}

const ANY_OR_NONE: readonly Operator[] = ["empty", "not_empty"];
/** What nobody can choose by its name is asked for alone: whether there is one. */
const operatorsFor = (field: Field, maySeeUsers: boolean): readonly Operator[] => {
	const by = namedBy(field);
	const isChosen = by === "users" ? maySeeUsers : by !== undefined;
	return isChosen || !["user", "people", "record", "picture"].includes(field.kind) ? OPERATORS[field.kind] : ANY_OR_NONE;
};

/** A filter: of which field, how, and which value. */
export function FilterEditor({ fields, words, suggestions, condition, start, onApply }: FilterEditorProps) {
	const { t } = useT();
	const filterWords = useFilterWords(words);
	const held = useSession();
	const reaches = (permission: Permission) => reachOf(held?.role_permissions ?? null, permission, held?.state.closed_modules) === "all";
	const operatorsOf = (of: Field) => operatorsFor(of, reaches("Users.View"));
	const names = Object.keys(fields).filter((one) => fields[one]?.private === undefined || reaches(fields[one].private));
	const [name, setName] = useState(condition?.[0] ?? start ?? names[0] ?? "");
	const field = fields[name] as Field;
	const [operator, setOperator] = useState<Operator>(condition?.[1] ?? (operatorsOf(field)[0] as Operator));
	const [value, setValue] = useState<Condition[2]>(condition?.[2]);
	const [tried, setTried] = useState(false);
	const asked = conditionOf(name, operator, value);
	const right = fits(asked, field);

	const chooseField = (next: string) => {
		setName(next);
		chooseOperator(operatorsOf(fields[next] as Field)[0] as Operator);
	};
	const chooseOperator = (next: Operator) => {
		setOperator(next);
		setValue(undefined);
		setTried(false);
	};
	const apply = (event: FormEvent) => {
		event.preventDefault();
		// the form of the page below shall not hear of it
		event.stopPropagation();
		if (right) onApply(asked);
		else setTried(true);
	};
	return (
		<form onSubmit={apply} noValidate>
			<Stack gap="sm">
				<NativeSelect
					label={t("lists.filter_field")}
					data={names.map((one) => ({ value: one, label: words.label(one) }))}
					value={name}
					data-autofocus
					onChange={(event) => chooseField(event.currentTarget.value)}
				/>
				<NativeSelect
					label={t("lists.filter_operator")}
					data={operatorsOf(field).map((one) => ({ value: one, label: filterWords.operator(one, field) }))}
					value={operator}
					onChange={(event) => chooseOperator(event.currentTarget.value as Operator)}
				/>
				<FilterValue
					key={`${name} ${operator}`}
					{...{ name, field, operator, value, words, suggestions }}
					error={tried && !right ? t("lists.filter_value_missing") : undefined}
					onChange={setValue}
				/>
				<Group justify="flex-end">
					<Button type="submit">{t(condition ? "lists.filter_change" : "lists.filter_add")}</Button>
				</Group>
			</Stack>
		</form>
	);
}

const conditionOf = (name: string, operator: Operator, value: Condition[2]): Condition =>
	operator === "empty" || operator === "not_empty" ? [name, operator] : [name, operator, value as NonNullable<Condition[2]>];

interface FilterValueProps {
	name: string;
	field: Field;
	operator: Operator;
	value: Condition[2];
	words: RecordWords;
	suggestions: Suggestions;
	error: string | undefined;
	onChange: (value: Condition[2]) => void;
}
function FilterValue({ name, field, operator, value, words, suggestions, error, onChange }: FilterValueProps) {
	const { t } = useT();
	const { period } = useFilterWords(words);
	/** The fields keep what is typed: a period that fills them begins them anew. */
	const [filled, setFilled] = useState(0);
	const label = t("lists.filter_value");
	const plain: Field = field.kind === "text" || field.kind === "rich" ? { kind: "line" } : field;
	if (operator === "empty" || operator === "not_empty") return null;
	if (operator === "period")
		return (
			<NativeSelect
				label={label}
				error={error}
				data={[{ value: "", label: "—" }, ...PERIODS.map((one) => ({ value: one, label: period(one) }))]}
				value={typeof value === "string" ? value : ""}
				onChange={(event) => onChange((event.currentTarget.value || undefined) as Period | undefined)}
			/>
		);
	const namedAs = namedBy(field);
	if (namedAs !== undefined) return <ChosenInput {...{ label, value, error, onChange }} of={namedAs} />;
	if (operator === "in" || operator === "not_in") {
		const choices = (field.choices ?? []).map((one) => ({ value: one, label: words.text(name, { ...field, kind: "choice" }, one) ?? one }));
		return (
			<>
				<ChoiceBoxes
					label={label}
					choices={choices}
					value={Array.isArray(value) ? value : []}
					onChange={(next) => onChange(next as string[] | undefined)}
				/>
				{error ? <span role="alert">{error}</span> : null}
			</>
		);
	}
	if (operator === "between") {
		const [from, to] = Array.isArray(value) ? value : [];
		const both = (next: readonly unknown[]) => onChange(next as string[]);
		return (
			<>
				{field.kind === "number" || field.kind === "money" ? null : (
					<DayRangePresets
						label={t("lists.period")}
						from={from === undefined ? undefined : String(from)}
						to={to === undefined ? undefined : String(to)}
						onChoose={(first = "", last = "") => {
							both([first, last]);
							setFilled(filled + 1);
						}}
					/>
				)}
				<ValueInput
					key={`from ${filled}`}
					{...{ name, words, field: plain }}
					label={t("lists.filter_from")}
					value={from}
					error={error}
					onChange={(one) => both([one ?? "", to ?? ""])}
				/>
				<ValueInput
					key={`to ${filled}`}
					{...{ name, words, field: plain }}
					label={t("lists.filter_to")}
					value={to}
					onChange={(one) => both([from ?? "", one ?? ""])}
				/>
			</>
		);
	}
	return (
		<ValueInput
			{...{ name, words, field: plain, label, value, error }}
			suggestions={suggestions[name]}
			onChange={(one) => onChange(one as Condition[2])}
		/>
	);
}
