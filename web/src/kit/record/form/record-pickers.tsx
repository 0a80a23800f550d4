import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { useT } from "../../i18n/i18n.ts";
import type { InputProps } from "../record-field.ts";
import { nameOf, recordNameQuery, userNameQuery } from "../record-names.tsx";

const SHOWN = 20;
const TYPING_MS = 200;

interface Found {
	value: string;
	label: string;
}
interface PickerProps extends InputProps {
	/** What fits a few letters. */
	find: (search: string) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Found[]> };
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
	const find = (search: string) => ({
		queryKey: ["users", "find", search],
		queryFn: async ({ signal }: { signal: AbortSignal }) => {
			const { users } = await api.users.list({ query: { search: search || undefined, limit: SHOWN } }, { signal });
			return users.map((person) => ({ value: String(person.id), label: nameOf(person) }));
		},
	});
	return <Picker {...props} find={find} named={data} />;
}

/** Another record. */
export function RecordPicker({ record, ...props }: InputProps & { record: RecordName }) {
	const id = idIn(props.defaultValue);
	const { data } = useQuery({ ...recordNameQuery(record, id), enabled: id > 0 });
	const find = (search: string) => ({
		queryKey: [record, "find", search],
		queryFn: async ({ signal }: { signal: AbortSignal }) => {
			const { results } = await api.find.find({ query: { ...(search !== "" && { search }), record } }, { signal });
			return results.map((one) => ({ value: String(one.id), label: one.title }));
		},
	});
	return <Picker {...props} find={find} named={data?.title} />;
}
