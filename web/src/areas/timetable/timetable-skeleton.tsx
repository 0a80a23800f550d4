import { Skeleton } from "@mantine/core";
import classes from "./timetable-skeleton.module.css";

const ROWS = [0, 1, 2, 3, 4, 5];
const COLUMNS = [0, 1, 2, 3, 4];

/** As large as what comes. */
export function TimetableSkeleton({ narrow }: { narrow: boolean }) {
	return (
		<div className={narrow ? classes.list : classes.grid} aria-busy="true">
			{(narrow ? ROWS : ROWS.flatMap((row) => COLUMNS.map((column) => row * COLUMNS.length + column))).map((key) => (
				<Skeleton key={key} height={narrow ? 62 : 74} radius={6} />
			))}
		</div>
	);
}
