import { PEOPLE_MAX } from "@homeroom/contract/kit/record.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { MultiSelect, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { useT } from "../../i18n/i18n.ts";
import type { InputProps } from "../record-field.ts";
import { nameOf, recordNameQuery, userNameQuery } from "../record-names.tsx";
import { useNames } from "../use-names.ts";

const SHOWN = 20;
const TYPING_MS = 200;

interface Found {
	value: string;
	label: string;
}
/** What fits a few letters. */
type Find = (search: string) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Found[]> };
const findUsers: Find = (search) => ({
	queryKey: ["users", "find", search],
	queryFn: async ({ signal }) => {
		const { users } = await api.users.list({ query: { search: search || undefined, limit: SHOWN } }, { signal });
		return users.map((person) => ({ value: String(person.id), label: nameOf(person) }));
	},
});
const findRecords =
	(record: RecordName): Find =>
	(search) => ({
		queryKey: [record, "find", search],
		queryFn: async ({ signal }) => {
			const { results } = await api.find.find({ query: { ...(search !== "" && { search }), record } }, { signal });
			return results.map((one) => ({ value: String(one.id), label: one.title }));
		},
	});

interface PickerProps extends InputProps {
	find: Find;
	/** What the chosen one is called. */
	named: string | undefined;
}

/** One of many, found by typing. */
function Picker({ find, named, defaultValue, onChange, ...props }: PickerProps) {
	const { t } = useT();
	const [chosen, setChosen] = useState(typeof defaultValue === "string" ? defaultValue : "");
	const [label, setLabel] = useState<string>();
	const [typed, setTyped] = useState("");
	const shown = label ?? named ?? "";
	const [search] = useDebouncedValue(typed === shown ? "" : typed.trim(), TYPING_MS);
	const { data = [], isFetching } = useQuery({
		...find(search),
		staleTime: 10_000,
		placeholderData: (before: Found[] | undefined) => before,
	});
	const current = chosen && !data.some(({ value }) => value === chosen) ? [{ value: chosen, label: shown || "…" }] : [];
	return (
		<Select
			{...props}
			searchable
			// in a form that begins with it the list would cover what follows
			openOnFocus={props["data-autofocus"] !== true}
			clearable={!props.required}
			data={[...current, ...data]}
			// the server has searched already
			filter={({ options }) => options}
			value={chosen || null}
			onChange={(value, option) => {
				setChosen(value ?? "");
				setLabel(option?.label ?? "");
				onChange(value ?? "");
			}}
			onSearchChange={setTyped}
			nothingFoundMessage={t(isFetching ? "record.searching" : "record.nothing_found")}
			placeholder={t("record.type_to_find")}
			clearButtonProps={{ "aria-label": t("record.clear") }}
		/>
	);
}

const idIn = (value: InputProps["defaultValue"]): number => (typeof value === "string" ? Number(value) || 0 : 0);

/** A person of the school. */
export function PersonPicker(props: InputProps) {
	const id = idIn(props.defaultValue);
	const { data } = useQuery({ ...userNameQuery(id), enabled: id > 0 });
	return <Picker {...props} find={findUsers} named={data} />;
}

/** Another record. */
export function RecordPicker({ record, ...props }: InputProps & { record: RecordName }) {
	const id = idIn(props.defaultValue);
	const { data } = useQuery({ ...recordNameQuery(record, id), enabled: id > 0 });
	return <Picker {...props} find={findRecords(record)} named={data?.title} />;
}

/** Several people. Whoever was chosen stays, also when they are archived and found no more. */
export function PeoplePicker({ of, defaultValue, onChange, ...props }: InputProps & { of: "users" | "staff" }) {
	const { t } = useT();
	const [chosen, setChosen] = useState(() => (Array.isArray(defaultValue) ? [...(defaultValue as string[])] : []));
	const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
	const [typed, setTyped] = useState("");
	const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
	const { data = [], isFetching } = useQuery({
		...(of === "users" ? findUsers : findRecords(of))(search),
		staleTime: 10_000,
		placeholderData: (before: Found[] | undefined) => before,
	});
	const field = { kind: "people", of } as const;
	const nameOfChosen = useNames(chosen.filter((id) => labels[id] === undefined).map((id) => ({ field, value: id })));
	const others = chosen
		.filter((id) => !data.some(({ value }) => value === id))
		.map((value) => ({ value, label: labels[value] ?? nameOfChosen(field, value) ?? "…" }));
	return (
		<MultiSelect
			{...props}
			searchable
			// names end a line where they fill it, not a wide empty field behind them
			styles={{ inputField: { minWidth: 40 } }}
			hidePickedOptions
			openOnFocus={props["data-autofocus"] !== true}
			maxValues={PEOPLE_MAX}
			data={[...others, ...data]}
			// the server has searched already
			filter={({ options }) => options}
			value={chosen}
			onChange={(ids) => {
				const known = [...others, ...data].filter(({ value }) => ids.includes(value)).map(({ value, label }) => [value, label]);
				setLabels({ ...labels, ...Object.fromEntries(known) });
				setChosen(ids);
				setTyped("");
				onChange(ids);
			}}
			searchValue={typed}
			onSearchChange={setTyped}
			nothingFoundMessage={t(isFetching ? "record.searching" : "record.nothing_found")}
			{...(chosen.length === 0 && { placeholder: t("record.type_to_find") })}
		/>
	);
}
