import { type ReactNode, useId } from "react";
import classes from "./choice-cards.module.css";

interface ChoiceCard {
	value: string;
	label: string;
	about?: string | null | undefined;
	before?: ReactNode;
}
interface ChoiceCardsProps {
	legend: string;
	choices: readonly ChoiceCard[];
	/** Null: none is chosen yet. */
	value: string | null;
	onChange: (value: string) => void;
	error?: ReactNode;
	/** How many stand side by side. */
	columns?: number;
	"data-path"?: string;
	"data-autofocus"?: boolean;
}

/** A few choices as large buttons, one of which holds: one tap, all in sight. Arrow keys go from one to the next. */
export function ChoiceCards({ legend, choices, value, onChange, error, columns = 2, ...rest }: ChoiceCardsProps) {
	const name = useId();
	const errorId = useId();
	return (
		<fieldset className={classes.cards} aria-describedby={error ? errorId : undefined}>
			<legend className={classes.legend}>{legend}</legend>
			<div className={classes.list} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
				{choices.map((one, i) => (
					<label key={one.value} className={classes.card}>
						<input
							type="radio"
							name={name}
							value={one.value}
							checked={one.value === value}
							onChange={() => onChange(one.value)}
							className={classes.input}
							aria-invalid={error ? true : undefined}
							data-path={i === 0 ? rest["data-path"] : undefined}
							data-autofocus={(i === 0 && rest["data-autofocus"]) || undefined}
						/>
						{one.before}
						<span className={classes.text}>
							<span className={classes.label}>{one.label}</span>
							{one.about ? <span className={classes.about}>{one.about}</span> : null}
						</span>
					</label>
				))}
			</div>
			{error ? (
				<p id={errorId} className={classes.error}>
					{error}
				</p>
			) : null}
		</fieldset>
	);
}
