import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./palette-coming.module.css";
import { useTyped } from "./palette-typed.ts";

/** In the place of the palette until its code is here: shows that it opens, and what was typed. */
export function PaletteComing() {
	const { t } = useT();
	const typed = useTyped();
	return (
		<div className={classes.place}>
			<p className={classes.field} role="status" aria-busy="true">
				{typed || t("shell.search")}
			</p>
		</div>
	);
}
