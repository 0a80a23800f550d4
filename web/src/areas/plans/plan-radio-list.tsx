import { useId } from "react";
import classes from "./plan-radio-list.module.css";

interface RadioListProps<Value extends string> {
	label: string;
	value: Value;
	choices: { value: Value; label: string; hint?: string }[];
	onChange: (value: Value) => void;
}

/** Sentences to choose one of. */
export function RadioList<Value extends string>({ label, value, choices, onChange }: RadioListProps<Value>) {
	const name = useId();
	return (
		<fieldset className={classes.list}>
			<legend className={classes.legend}>{label}</legend>
			{choices.map((choice) => (
				<label key={choice.value} className={classes.choice}>
					<input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
					<span>
						{choice.label}
						{choice.hint ? <span className={classes.hint}>{choice.hint}</span> : null}
					</span>
				</label>
			))}
		</fieldset>
	);
}
