import type { ReactNode } from "react";
import classes from "./two-columns.module.css";

/** A record's main sheet and what stands beside it; below each other where there is no room. */
export function TwoColumns({ children }: { children: ReactNode }) {
	return <div className={classes.columns}>{children}</div>;
}
