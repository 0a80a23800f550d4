import { Autocomplete, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { clearButton } from "../../kit/form/clear-button.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { InputProps } from "../../kit/record/record-field.ts";
import { classNamesQuery } from "./students.api.ts";

/** "4 c" is 4C. */
const plain = (name: string): string => name.replace(/[\s.-]/g, "").toLowerCase();

/** What is marked in the list, or its first: a list that opens while one types forgets its mark a moment later, and Enter would do nothing. */
function takeFirst(input: HTMLElement): void {
	const options = document.getElementById(input.getAttribute("aria-controls") ?? "");
	const option =
		options?.querySelector<HTMLElement>("[data-combobox-selected]") ?? options?.querySelector<HTMLElement>("[data-combobox-option]");
	option?.click();
}

/** A class that is there, or one that is made with the student. Where there can be none yet, a label of its own. */
export default function StudentClass({ defaultValue, onChange, onBlur, ...props }: InputProps) {
	const { t } = useT();
	const { data } = useQuery(classNamesQuery());
	const [chosen, setChosen] = useState<string | null>(typeof defaultValue === "string" && defaultValue !== "" ? defaultValue : null);
	const [typed, setTyped] = useState(chosen ?? "");
	const names = data?.class_names ?? [];
	const mayName = data !== undefined && (data.may_make || data.is_free);
	// one press of a key may choose the same twice; the next one means it again: what somebody else changed meanwhile is overwritten so
	const last = useRef<string | null | undefined>(undefined);
	const choose = (name: string | null) => {
		if (name === last.current) return;
		last.current = name;
		setTimeout(() => {
			last.current = undefined;
		});
		setChosen(name);
		onChange(name ?? "");
	};
	// a form hears each letter; where choosing saves at once, it is chosen
	if (data?.is_free && onBlur)
		return <Autocomplete {...props} autoComplete="off" data={names} defaultValue={chosen ?? ""} onChange={onChange} onBlur={onBlur} />;
	const isNew = (name: string) => !names.some((one) => plain(one) === plain(name));
	const wanted = typed.trim();
	const isChosen = wanted === (chosen ?? "");
	// Enter takes the place that it was on, whatever came there since: first stands what is chosen, and while something is typed the class of that name
	const first = isChosen ? wanted : (names.find((name) => plain(name) === plain(wanted)) ?? "");
	// what was chosen stays in sight while something else is typed
	const made = [chosen ?? "", mayName ? wanted : ""].filter(isNew);
	const offered = [...new Set([first, ...names, ...made])].filter((name) => name !== "");
	const labelOf = (name: string) => (data?.may_make && !data.is_free && isNew(name) ? t("students.make_class", { class: name }) : name);
	return (
		<Select
			{...props}
			searchable
			selectFirstOptionOnChange
			clearable
			// Enter on what is chosen already keeps it
			allowDeselect={false}
			maxLength={60}
			data={offered.map((name) => ({ value: name, label: labelOf(name) }))}
			value={chosen}
			onChange={choose}
			onSearchChange={(text) => setTyped(chosen !== null && text === labelOf(chosen) ? chosen : text)}
			onKeyDown={(event) => {
				// a form is not sent with something half typed: it would keep what was chosen before
				if (event.key !== "Enter" || isChosen) return;
				event.preventDefault();
				if (wanted !== "") takeFirst(event.currentTarget);
			}}
			onBlur={() => {
				// who goes on after typing meant what they typed; that a class is made is said where it is typed
				const meant = names.find((name) => plain(name) === plain(typed)) ?? (mayName ? wanted : "");
				if (meant !== "" && meant !== chosen) choose(meant);
				onBlur?.();
			}}
			placeholder={t("record.type_to_find")}
			nothingFoundMessage={t("record.nothing_found")}
			clearButtonProps={clearButton(t)}
		/>
	);
}
