import classes from "./row-checkbox.module.css";

interface RowCheckboxProps {
	label: string;
	checked: boolean;
	partly?: boolean;
	/** Without one the list itself listens: it has to know about Shift. */
	onChange?: () => void;
}

/** A plain box: a list has one per row. */
export function RowCheckbox({ label, checked, partly = false, onChange = nothing }: RowCheckboxProps) {
	return (
		<label className={classes.box}>
			<input
				type="checkbox"
				aria-label={label}
				checked={checked}
				ref={(box) => {
					if (box) box.indeterminate = partly;
				}}
				onChange={onChange}
			/>
		</label>
	);
}
const nothing = () => undefined;
