import classes from "./row-checkbox.module.css";

interface RowCheckboxProps {
	label: string;
	checked: boolean;
	partly?: boolean;
	/** What it would choose is not there yet. It keeps the focus. */
	waiting?: boolean;
	/** Without one the list itself listens: it has to know about Shift. */
	onChange?: () => void;
}

/** A plain box: a list has one per row. */
export function RowCheckbox({ label, checked, partly = false, waiting = false, onChange = nothing }: RowCheckboxProps) {
	return (
		<label className={classes.box}>
			<input
				type="checkbox"
				aria-label={label}
				checked={checked}
				ref={(box) => {
					if (box) box.indeterminate = partly;
				}}
				aria-disabled={waiting || undefined}
				onChange={waiting ? nothing : onChange}
			/>
		</label>
	);
}
const nothing = () => undefined;
