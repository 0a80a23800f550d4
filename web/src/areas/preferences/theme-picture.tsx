import type { Theme } from "../../kit/theme/theme.ts";
import classes from "./theme-picture.module.css";

/** The shell in small: menu, bar and a sheet in the theme's greys. */
export function ThemePicture({ theme }: { theme: Theme }) {
	return (
		<svg className={classes.picture} data-theme={theme} viewBox="0 0 160 92" aria-hidden="true">
			<rect className={classes.canvas} width="160" height="92" />
			<rect className={classes.menu} width="38" height="92" />
			<rect className={classes.active} x="6" y="24" width="26" height="8" rx="2" />
			<rect className={classes.menuLine} x="6" y="10" width="18" height="5" rx="2" />
			<rect className={classes.menuLine} x="6" y="38" width="20" height="4" rx="2" />
			<rect className={classes.menuLine} x="6" y="48" width="16" height="4" rx="2" />
			<rect className={classes.sheet} x="46" y="8" width="106" height="12" rx="3" />
			<rect className={classes.sheet} x="46" y="28" width="106" height="56" rx="4" />
			<rect className={classes.line} x="54" y="38" width="60" height="4" rx="2" />
			<rect className={classes.line} x="54" y="50" width="84" height="4" rx="2" />
			<rect className={classes.line} x="54" y="62" width="72" height="4" rx="2" />
		</svg>
	);
}
