import { Autocomplete, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clearButton } from "../../../kit/form/clear-button.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { InputProps } from "../../../kit/record/record-field.ts";
import { classNamesQuery } from "../students.api.ts";

/** "4 c" is 4C. */
const plain = (name: string): string => name.replace(/[\s.-]/g, "").toLowerCase();

/** Whether saving makes the class that was chosen. */
export function useMakesClass(label: string): boolean {
	const { data } = useQuery(classNamesQuery());
	return label !== "" && data !== undefined && !data.is_free && !data.class_names.includes(label);
}

/** A class that is there, or one that is made with the student. Where there can be none yet, a label of its own. */
export function AdmissionClass({ defaultValue, onChange, onBlur, ...props }: InputProps) {
	const { t } = useT();
	const { data } = useQuery(classNamesQuery());
	const [chosen, setChosen] = useState<string | null>(typeof defaultValue === "string" && defaultValue !== "" ? defaultValue : null);
	const [typed, setTyped] = useState(chosen ?? "");
	const names = data?.class_names ?? [];
	const choose = (name: string | null) => {
		setChosen(name);
		onChange(name ?? "");
	};
	if (data?.is_free)
		return (
			<Autocomplete
				{...props}
				autoComplete="off"
				data={names}
				defaultValue={chosen ?? ""}
				onChange={onChange}
				{...(onBlur && { onBlur })}
			/>
		);
	const isMade = (name: string) => !names.some((one) => plain(one) === plain(name));
	// what was chosen stays in sight while something else is typed
	const made = [...new Set([chosen ?? "", typed.trim()])].filter((name) => name !== "" && data?.may_make === true && isMade(name));
	const labelOf = (name: string) => t("admission.make_class", { class: name });
	return (
		<Select
			{...props}
			searchable
			clearable
			maxLength={60}
			data={[...names, ...made.map((name) => ({ value: name, label: labelOf(name) }))]}
			value={chosen}
			onChange={choose}
			onSearchChange={(text) => setTyped(chosen !== null && text === labelOf(chosen) ? chosen : text)}
			onBlur={() => {
				// who goes on after typing meant what they typed; that a class is made is said beside the form
				const meant = names.find((name) => plain(name) === plain(typed)) ?? (data?.may_make ? typed.trim() : "");
				if (meant !== "" && meant !== chosen) choose(meant);
				onBlur?.();
			}}
			nothingFoundMessage={t("record.nothing_found")}
			clearButtonProps={clearButton(t)}
		/>
	);
}
