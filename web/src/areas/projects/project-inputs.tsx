import { PEOPLE_MAX } from "@homeroom/contract/kit/record.ts";
import { MultiSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clearButton } from "../../kit/form/clear-button.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { InputProps } from "../../kit/record/record-field.ts";
import { colleaguesQuery } from "./projects.api.ts";

interface ColleagueInputProps extends InputProps {
	/** Besides those who were chosen before, these alone can be; without it everybody. */
	only?: readonly number[] | undefined;
}

/** Whom one can choose. Who was chosen and has left since stays. */
function useChoices(chosen: readonly string[], only: ColleagueInputProps["only"]) {
	const { t } = useT();
	const { data } = useQuery(colleaguesQuery);
	const [first] = useState(chosen);
	const known = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	const gone = chosen
		.filter((id) => id !== "" && !known.some(({ value }) => value === id))
		.map((value) => ({ value, label: data ? t("projects.person_left") : "…" }));
	const offered = only && known.filter(({ value }) => only.includes(Number(value)) || first.includes(value));
	return [...(offered ?? known), ...gone];
}

/** A colleague, also for who does not see users. */
export function ColleagueInput({ defaultValue, onChange, only, ...props }: ColleagueInputProps) {
	const { t } = useT();
	const [chosen, setChosen] = useState(typeof defaultValue === "string" ? defaultValue : "");
	const choices = useChoices([chosen], only);
	return (
		<Select
			{...props}
			searchable
			openOnFocus={props["data-autofocus"] !== true}
			clearable={!props.required}
			data={choices}
			limit={50}
			value={chosen || null}
			onChange={(value) => {
				setChosen(value ?? "");
				onChange(value ?? "");
			}}
			nothingFoundMessage={t("projects.person_none")}
			placeholder={t("projects.person_find")}
			clearButtonProps={clearButton(t)}
		/>
	);
}

export function ColleaguesInput({ defaultValue, onChange, only, ...props }: ColleagueInputProps) {
	const { t } = useT();
	const [chosen, setChosen] = useState<string[]>(() => (Array.isArray(defaultValue) ? defaultValue.map(String) : []));
	const choices = useChoices(chosen, only);
	return (
		<MultiSelect
			{...props}
			searchable
			hidePickedOptions
			styles={{ inputField: { minWidth: 40 } }}
			openOnFocus={props["data-autofocus"] !== true}
			maxValues={PEOPLE_MAX}
			limit={50}
			data={choices}
			value={chosen}
			onChange={(ids) => {
				setChosen(ids);
				onChange(ids);
			}}
			nothingFoundMessage={t("projects.person_none")}
			{...(chosen.length === 0 && { placeholder: t("projects.person_find") })}
		/>
	);
}
