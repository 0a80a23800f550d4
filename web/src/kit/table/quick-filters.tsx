import { type Field, fieldsOf, type RecordBase, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { type Condition, fits } from "@homeroom/contract/kit/record-where.ts";
import { NativeSelect, Switch } from "@mantine/core";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { ChoiceFilter } from "./choice-filter.tsx";
import classes from "./quick-filters.module.css";
import { offeredColumns } from "./records/record-columns.ts";
import { plainValue, withCondition } from "./records/record-search.ts";
import type { RecordListModel } from "./records/use-record-list.ts";

/** A value of a text field that is in use, and how often. */
interface Suggestion {
	value: string;
	/** How many records of the list have it, where that is known. */
	count?: number;
}
// biome-ignore lint/suspicious/noExplicitAny: what the server answers is turned into suggestions by `select`
export type SuggestionQuery = UseQueryOptions<any, Error, Suggestion[], any>;
/** Text fields whose values in use are offered to choose from. */
export type Suggestions = Record<string, SuggestionQuery>;

/** More choices than this stand in a select: side by side they would fill lines of their own. */
const SEGMENTS = 6;
/**
 * Letters that have room beside the search in a window of 1440 px: choices side by side take theirs and the padding of each, a select so many.
 * Counted, not measured: the toolbar stands before anything is drawn, and German has longer words than English.
 */
const [ROOM, PADDING, SELECT] = [70, 3, 15];
/** Which fields stand as segments; what has no room is a select. */
function segmentsOf(
	quick: readonly [string, Field][],
	besides: readonly string[],
	labelOf: (name: string, field: Field, choice: string) => string,
): Set<string> {
	let room = ROOM - besides.join("").length;
	const found = new Set<string>();
	for (const [name, field] of quick) {
		const choices = field.choices ?? [];
		const takes = choices.reduce((sum, choice) => sum + labelOf(name, field, choice).length + PADDING, PADDING);
		const fitting = field.kind === "choice" && choices.length <= SEGMENTS && takes <= room;
		if (fitting) found.add(name);
		room -= fitting ? takes : SELECT;
	}
	return found;
}

const quickFields = (spec: RecordSpec, suggestions: Suggestions) =>
	offeredColumns(fieldsOf(spec)).filter(([name, field]) => field.column === "shown" && (field.kind === "choice" || name in suggestions));

/** What a quick filter shows; false where it cannot, and a chip does. */
const quickValue = (name: string, field: Field, where: readonly Condition[] = []): string | undefined | false =>
	where.every((condition) => condition[0] !== name || fits(condition, field)) && plainValue(where, name);

/** The conditions that no quick filter shows. */
export const otherConditions = (spec: RecordSpec, suggestions: Suggestions, where: readonly Condition[] = []): readonly Condition[] => {
	const quick = quickFields(spec, suggestions).flatMap(([name, field]) => (quickValue(name, field, where) === false ? [] : [name]));
	return where.filter(([name]) => !quick.includes(name));
};

interface QuickFiltersProps<Row extends RecordBase> {
	list: RecordListModel<Row>;
	suggestions: Suggestions;
	narrow: boolean;
}

/** The filters one uses daily: choices, values in use, and on a phone the archive, which has a button of its own elsewhere. */
export function QuickFilters<Row extends RecordBase>({
	list: { spec, search, words, navigation },
	suggestions,
	narrow,
}: QuickFiltersProps<Row>) {
	const { t } = useT();
	const ask = (name: string, condition: Condition | undefined) =>
		navigation.change({ where: withCondition(search.where, name, condition) });
	const quick = quickFields(spec, suggestions);
	const choiceLabel = (name: string, field: Field, choice: string) => words.text(name, field, choice) ?? choice;
	const segments = segmentsOf(quick, [t("table.add_filter"), t("table.views"), t("table.all")], choiceLabel);
	return (
		<>
			{quick.map(([name, field]) => {
				const value = quickValue(name, field, search.where);
				// more is asked of it than can be shown here: it stands among the chips
				if (value === false) return null;
				const label = words.label(name);
				const any = t("table.any", { field: label });
				const suggested = suggestions[name];
				if (suggested)
					return (
						<SuggestedFilter
							key={name}
							label={label}
							any={any}
							query={suggested}
							value={value}
							onChange={(one) => ask(name, one === undefined ? undefined : [name, "is", one])}
						/>
					);
				const asSelect = narrow || !segments.has(name);
				return (
					<ChoiceFilter
						key={name}
						label={label}
						allLabel={asSelect ? any : t("table.all")}
						choices={(field.choices ?? []).map((choice) => ({ value: choice, label: choiceLabel(name, field, choice) }))}
						value={value}
						onChange={(one) => ask(name, one === undefined ? undefined : [name, "in", [one]])}
						narrow={asSelect}
					/>
				);
			})}
			{narrow ? (
				<Switch
					className={classes.archived}
					size="xs"
					label={t("table.archived")}
					checked={search.archived === 1}
					onChange={(event) => navigation.change({ archived: event.currentTarget.checked ? 1 : undefined })}
				/>
			) : null}
		</>
	);
}

interface SuggestedFilterProps {
	label: string;
	any: string;
	query: SuggestionQuery;
	value: string | undefined;
	onChange: (value: string | undefined) => void;
}
function SuggestedFilter({ label, any, query, value, onChange }: SuggestedFilterProps) {
	const { data = [] } = useQuery(query);
	const formats = useFormats();
	const known = data.map((one) => ({
		value: one.value,
		label: one.count === undefined ? one.value : `${one.value} (${formats.count(one.count)})`,
	}));
	// A value from the address that nobody has (any more) is still what is filtered by.
	const missing = value && !data.some((one) => one.value === value) ? [{ value, label: value }] : [];
	return (
		<NativeSelect
			className={classes.select}
			aria-label={label}
			data={[{ value: "", label: any }, ...missing, ...known]}
			value={value ?? ""}
			onChange={(event) => onChange(event.currentTarget.value || undefined)}
		/>
	);
}
