import { useFormats } from "../../../kit/formats/use-formats.ts";
import classes from "./student-rate.module.css";

/** Below so many per cent somebody should look into it. */
const LOW = 85;

/** How much of the term a student was there: a bar that the eye follows down the list, and the figure. */
export function StudentRate({ rate }: { rate: unknown }) {
	const formats = useFormats();
	if (typeof rate !== "number") return "—";
	return (
		<span className={classes.rate} data-low={rate < LOW || undefined}>
			<span className={classes.bar} aria-hidden="true">
				<span style={{ width: `${rate}%` }} />
			</span>
			{formats.percent(Math.round(rate))}
		</span>
	);
}
