import { NativeSelect } from "@mantine/core";
import { useId } from "react";
import classes from "./choice-filter.module.css";

interface ChoiceFilterProps<T extends string> {
	label: string;
	/** The choice that filters nothing. */
	allLabel: string;
	choices: { value: T; label: string }[];
	value: T | undefined;
	onChange: (value: T | undefined) => void;
	/** Segments need room; on a phone, or where there are many, the same is a select. */
	narrow: boolean;
}

/** One filter with a few fixed choices. Plain radio buttons: a sliding indicator would measure the page while it is built. */
export function ChoiceFilter<T extends string>({ label, allLabel, choices, value, onChange, narrow }: ChoiceFilterProps<T>) {
	const name = useId();
	const data = [{ value: "", label: allLabel }, ...choices];
	const choose = (chosen: string) => onChange(choices.find((choice) => choice.value === chosen)?.value);
	if (narrow)
		return (
			<NativeSelect
				className={classes.select}
				aria-label={label}
				data={data}
				value={value ?? ""}
				onChange={(event) => choose(event.currentTarget.value)}
			/>
		);
	return (
		<div className={classes.segments} role="radiogroup" aria-label={label}>
			{data.map((choice) => (
				<label key={choice.value} className={classes.segment}>
					<input type="radio" name={name} checked={choice.value === (value ?? "")} onChange={() => choose(choice.value)} />
					<span>{choice.label}</span>
				</label>
			))}
		</div>
	);
}
