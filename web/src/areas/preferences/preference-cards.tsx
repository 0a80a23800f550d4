import type { ReactNode } from "react";
import classes from "./preferences-page.module.css";

interface Choice<Value extends string> {
	value: Value;
	label: string;
	lang?: string;
	picture?: ReactNode;
}
interface ChoiceCardsProps<Value extends string> {
	name: string;
	/** Names the group for screen readers. */
	label: string;
	value: Value;
	choices: Choice<Value>[];
	onChange: (value: Value) => void;
}

/** One of a few, all visible: native radio buttons, so arrow keys work. */
export function ChoiceCards<Value extends string>({ name, label, value, choices, onChange }: ChoiceCardsProps<Value>) {
	return (
		<div role="radiogroup" aria-label={label} className={classes.choices}>
			{choices.map((choice) => (
				<label key={choice.value} className={classes.choice} lang={choice.lang}>
					{choice.picture}
					<span className={classes.choiceLine}>
						<input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
						{choice.label}
					</span>
				</label>
			))}
		</div>
	);
}
