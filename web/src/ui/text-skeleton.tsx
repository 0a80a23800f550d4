import classes from "./text-skeleton.module.css";

interface TextSkeletonProps {
	width?: number | string;
	/** What it stands in pulses as a whole: a table has a hundred of them. */
	still?: boolean;
}

/** The place of a text that is still on its way: as high as the line it stands for, so nothing jumps. */
export function TextSkeleton({ width = "60%", still = false }: TextSkeletonProps) {
	return (
		<span className={classes.line} aria-hidden="true">
			<span className={classes.bar} data-still={still || undefined} style={{ width }} />
		</span>
	);
}

/** The place of a whole block, in px. */
export const BlockSkeleton = ({ height }: { height: number }) => <span className={classes.bar} style={{ height }} aria-hidden="true" />;
