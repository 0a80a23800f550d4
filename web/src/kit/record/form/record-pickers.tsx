import { type Field, PEOPLE_MAX } from "@homeroom/contract/kit/record.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { MultiSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { clearButton } from "../../form/clear-button.ts";
import { useT } from "../../i18n/i18n.ts";
import type { InputProps } from "../record-field.ts";
import { nameOf, recordNameQuery, userNameQuery } from "../record-names.tsx";
import { NOT_KNOWN_YET, useNames } from "../use-names.ts";
import { type Find, useFound } from "./use-found.ts";

const SHOWN = 20;

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

/** In a form it has a label, among filters a name that is read out and stands in it while it is empty. */
type PickerInput = Omit<InputProps, "label"> & {
	label?: string;
	"aria-label"?: string;
	placeholder?: string;
	className?: string | undefined;
};
interface PickerProps extends PickerInput {
	find: Find;
	/** What the chosen one is called. */
	named: string | undefined;
}

/** One of many, found by typing. */
function Picker({ find, named, defaultValue, onChange, placeholder, ...props }: PickerProps) {
	const { t } = useT();
	const [chosen, setChosen] = useState(typeof defaultValue === "string" ? defaultValue : "");
	const [label, setLabel] = useState<string>();
	const [typed, setTyped] = useState("");
	const shown = label ?? named ?? "";
	const wanted = typed === shown || typed === NOT_KNOWN_YET ? "" : typed;
	const { options, isSearching } = useFound(find, wanted);
	// Enter takes the place that it was on, whatever came there since: what is chosen stays the first, and beside something typed there is only what fits
	const current = chosen && wanted === "" ? [{ value: chosen, label: shown || NOT_KNOWN_YET }] : [];
	const others = current.length > 0 ? options.filter(({ value }) => value !== chosen) : options;
	return (
		<Select
			{...props}
			searchable
			// in a form that begins with it the list would cover what follows
			openOnFocus={props["data-autofocus"] !== true}
			clearable={!props.required}
			data={[...current, ...others]}
			// the server has searched already
			filter={({ options: all }) => all}
			value={chosen || null}
			onChange={(value, option) => {
				setChosen(value ?? "");
				setLabel(option?.label ?? "");
				onChange(value ?? "");
			}}
			onSearchChange={setTyped}
			onKeyDown={(event) => {
				// a form is not sent with something half typed: it would keep what was chosen before
				if (event.key === "Enter" && wanted !== "") event.preventDefault();
			}}
			nothingFoundMessage={t(isSearching ? "record.searching" : "record.nothing_found")}
			placeholder={placeholder ?? t("record.type_to_find")}
			clearButtonProps={clearButton(t)}
		/>
	);
}

const idIn = (value: InputProps["defaultValue"]): number => (typeof value === "string" ? Number(value) || 0 : 0);

/** A person of the school. */
export function PersonPicker(props: PickerInput) {
	const id = idIn(props.defaultValue);
	const { data } = useQuery({ ...userNameQuery(id), enabled: id > 0 });
	return <Picker {...props} find={findUsers} named={data} />;
}

/** Another record. */
export function RecordPicker({ record, ...props }: PickerInput & { record: RecordName }) {
	const id = idIn(props.defaultValue);
	const { data } = useQuery({ ...recordNameQuery(record, id), enabled: id > 0 });
	return <Picker {...props} find={findRecords(record)} named={data?.title} />;
}

/** Several people, or several of another record. What was chosen stays, also when it is archived and found no more. */
export function PeoplePicker({ of, defaultValue, onChange, ...props }: InputProps & { of: "users" | RecordName }) {
	const { t } = useT();
	const [chosen, setChosen] = useState(() => (Array.isArray(defaultValue) ? [...(defaultValue as string[])] : []));
	const [open, setOpen] = useState(false);
	const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
	const [typed, setTyped] = useState("");
	const { options, isSearching } = useFound(of === "users" ? findUsers : findRecords(of), typed);
	const field: Field = of === "users" ? { kind: "user" } : { kind: "record", record: of };
	const nameOfChosen = useNames(chosen.filter((id) => labels[id] === undefined).map((id) => ({ field, value: id })));
	const others = chosen
		.filter((id) => !options.some(({ value }) => value === id))
		.map((value) => ({ value, label: labels[value] ?? nameOfChosen(field, value) ?? NOT_KNOWN_YET }));
	return (
		<MultiSelect
			{...props}
			searchable
			// names end a line where they fill it, not a wide empty field behind them
			styles={{ inputField: { minWidth: 40 } }}
			hidePickedOptions
			dropdownOpened={open}
			onDropdownOpen={() => setOpen(true)}
			onDropdownClose={() => setOpen(false)}
			openOnFocus={props["data-autofocus"] !== true}
			maxValues={PEOPLE_MAX}
			data={[...others, ...options]}
			// the server has searched already
			filter={({ options: all }) => all}
			value={chosen}
			onChange={(ids) => {
				const known = [...others, ...options].filter(({ value }) => ids.includes(value)).map(({ value, label }) => [value, label]);
				setLabels({ ...labels, ...Object.fromEntries(known) });
				setChosen(ids);
				setTyped("");
				// it lies over what comes next; typing opens it again
				setOpen(false);
				onChange(ids);
			}}
			searchValue={typed}
			onSearchChange={setTyped}
			nothingFoundMessage={t(isSearching ? "record.searching" : "record.nothing_found")}
			{...(chosen.length === 0 && { placeholder: t("record.type_to_find") })}
		/>
	);
}
