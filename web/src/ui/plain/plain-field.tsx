import { type ComponentProps, type ReactNode, useId, useState } from "react";
import classes from "./plain-field.module.css";

interface PlainFieldProps extends ComponentProps<"input"> {
	label: string;
	error?: string | undefined;
	/** At the end, over the field. */
	end?: ReactNode;
}

/** A field like those of the kit, without its code: for the page that everybody loads first. */
export function PlainField({ label, error, end, ...input }: PlainFieldProps) {
	const id = useId();
	return (
		<div className={classes.field} data-error={error !== undefined || undefined}>
			<label className={classes.label} htmlFor={id}>
				{label}
			</label>
			<div className={classes.box}>
				<input
					{...input}
					id={id}
					className={classes.input}
					data-end={end !== undefined || undefined}
					aria-invalid={error !== undefined || undefined}
					aria-describedby={error === undefined ? undefined : `${id}-error`}
				/>
				{end}
			</div>
			{error === undefined ? null : (
				<p id={`${id}-error`} className={classes.error}>
					{error}
				</p>
			)}
		</div>
	);
}

const SHOWN = [
	"M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53",
	"M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6",
];
const HIDDEN = ["M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z", "M168 128a40 40 0 1 1-80 0a40 40 0 1 1 80 0"];

/** `show`: the name of the button that shows what was typed. */
export function PlainPassword({ show, ...field }: Omit<PlainFieldProps, "end" | "type"> & { show: string }) {
	const [visible, setVisible] = useState(false);
	return (
		<PlainField
			{...field}
			type={visible ? "text" : "password"}
			end={
				<button
					type="button"
					className={classes.show}
					aria-label={show}
					aria-pressed={visible}
					// the field keeps the focus
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => setVisible(!visible)}
				>
					<svg viewBox="0 0 256 256" aria-hidden="true">
						{(visible ? SHOWN : HIDDEN).map((path) => (
							<path key={path} d={path} />
						))}
					</svg>
				</button>
			}
		/>
	);
}
