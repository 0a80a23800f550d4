import { useId } from "react";
import classes from "./plan-toggle.module.css";

interface ToggleProps<Value extends string> {
	label: string;
	value: Value;
	choices: { value: Value; label: string }[];
	onChange: (value: Value) => void;
}

/** A few words in a row, one of them chosen. Radio buttons underneath, so that keys and readers know them. */
export function Toggle<Value extends string>({ label, value, choices, onChange }: ToggleProps<Value>) {
	const name = useId();
	return (
		<fieldset className={classes.toggle} aria-label={label}>
			{choices.map((choice) => (
				<label key={choice.value} className={classes.choice}>
					<input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
					{choice.label}
				</label>
			))}
		</fieldset>
	);
}
