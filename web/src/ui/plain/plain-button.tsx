import type { ComponentProps } from "react";
import classes from "./plain-button.module.css";

interface PlainButtonProps extends ComponentProps<"button"> {
	loading?: boolean;
	/** Not the main one. */
	quiet?: boolean;
	/** Lines in a square of 24. */
	icon?: string;
}

/** A button like those of the kit, without its code: for the page that everybody loads first. */
export function PlainButton({ loading = false, quiet = false, icon, className, children, ...button }: PlainButtonProps) {
	return (
		<button
			type="button"
			{...button}
			className={[classes.button, className].filter(Boolean).join(" ")}
			disabled={loading}
			data-quiet={quiet || undefined}
			data-loading={loading || undefined}
		>
			<span className={classes.inner}>
				{icon === undefined ? null : (
					<svg viewBox="0 0 24 24" className={classes.icon} aria-hidden="true">
						<path d={icon} />
					</svg>
				)}
				{children}
			</span>
			<span className={classes.loader} aria-hidden="true" />
		</button>
	);
}
