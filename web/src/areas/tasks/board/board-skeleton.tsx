import { TASK_STATUSES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import classes from "./task-board.module.css";

/** Columns and cards of the size of those that come. */
export const BoardSkeleton = () => (
	<div className={classes.columns} aria-busy="true">
		{TASK_STATUSES.map((status) => (
			<div key={status} className={classes.column} aria-hidden="true">
				<div className={classes.head}>
					<TextSkeleton width="40%" />
				</div>
				{[0, 1, 2].map((place) => (
					<div key={place} className={classes.card}>
						<TextSkeleton width="80%" />
						<TextSkeleton width="45%" />
					</div>
				))}
			</div>
		))}
	</div>
);
