import { isColour } from "../../../kit/theme/colour.ts";
import { textOn } from "../../../kit/theme/contrast.ts";
import classes from "./customer-mark.module.css";

/** A school's logo, or its initial on its own colour. Decoration: the name stands beside it. */
export function CustomerMark({ name, colour, logo }: { name: string; colour: string; logo: string | null }) {
	if (logo) return <img className={classes.logo} src={logo} alt="" />;
	const own = isColour(colour) ? { backgroundColor: colour, color: textOn(colour) } : undefined;
	return (
		<span className={classes.mark} style={own} aria-hidden="true">
			{name.trim().charAt(0).toUpperCase()}
		</span>
	);
}
