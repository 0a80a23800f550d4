import { NativeSelect, SegmentedControl } from "@mantine/core";
import classes from "./choice-filter.module.css";

interface ChoiceFilterProps<T extends string> {
	label: string;
	/** The choice that filters nothing. */
	allLabel: string;
	choices: { value: T; label: string }[];
	value: T | undefined;
	onChange: (value: T | undefined) => void;
	/** Segments need room; on a phone the same is a select. */
	narrow: boolean;
}

/** One filter with a few fixed choices. */
export function ChoiceFilter<T extends string>({ label, allLabel, choices, value, onChange, narrow }: ChoiceFilterProps<T>) {
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
		<SegmentedControl
			className={classes.segments}
			size="xs"
			aria-label={label}
			data={data}
			value={value ?? ""}
			onChange={choose}
			vars={() => ({ root: { "--sc-padding": "5px 11px" } })}
			withItemsBorders={false}
		/>
	);
}
