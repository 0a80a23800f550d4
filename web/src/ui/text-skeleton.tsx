import { Skeleton } from "@mantine/core";
import classes from "./text-skeleton.module.css";

/** The place of a text that is still on its way: as high as the line it stands for, so nothing jumps. */
export function TextSkeleton({ width = "60%" }: { width?: number | string }) {
	return (
		<span className={classes.line} aria-hidden="true">
			<Skeleton component="span" display="block" h={10} w={width} />
		</span>
	);
}
