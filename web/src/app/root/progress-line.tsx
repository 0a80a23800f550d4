import { useRouterState } from "@tanstack/react-router";
import classes from "./progress-line.module.css";

/** A thin line at the top while the code of the next page is on its way. It lies over the page, so nothing moves. */
export function ProgressLine() {
	const loading = useRouterState({ select: (state) => state.isLoading });
	return loading ? <div className={classes.line} aria-hidden="true" /> : null;
}
