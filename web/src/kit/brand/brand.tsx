import classes from "./brand.module.css";

/** A door with its light on: Homeroom. */
export function BrandMark({ size = 28 }: { size?: number }) {
	return (
		<svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
			<rect className={classes.ground} width="32" height="32" rx="8" />
			<path
				className={classes.figure}
				d="M8 15.4 16 8.5l8 6.9V23a1.5 1.5 0 0 1-1.5 1.5h-4V19a2.5 2.5 0 0 0-5 0v5.5h-4A1.5 1.5 0 0 1 8 23z"
			/>
		</svg>
	);
}

export function Brand() {
	return (
		<span className={classes.brand}>
			<BrandMark />
			<span className={classes.name}>Homeroom</span>
		</span>
	);
}
