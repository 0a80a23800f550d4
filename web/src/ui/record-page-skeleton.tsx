import { Skeleton } from "@mantine/core";
import classes from "./record-page-skeleton.module.css";
import { Sheet } from "./sheet.tsx";
import { TextSkeleton } from "./text-skeleton.tsx";
import { TwoColumns } from "./two-columns.tsx";

interface RecordPageSkeletonProps {
	/** Title of the sheet with the record's own fields, and how many there are. */
	details: string;
	rows: number;
	/** Title of the sheet beside it. */
	beside: string;
}

/** A record's page while nothing is known: same places, same heights. */
export function RecordPageSkeleton({ details, rows, beside }: RecordPageSkeletonProps) {
	return (
		<div aria-busy="true">
			<div className={classes.head}>
				<Skeleton circle h={52} w={52} />
				<div className={classes.words}>
					<Skeleton h={22} w={220} />
					<TextSkeleton width={160} />
				</div>
			</div>
			<TwoColumns>
				<Sheet title={details}>
					{Array.from({ length: rows }, (_, row) => row).map((row) => (
						<div key={row} className={classes.row}>
							<TextSkeleton width="55%" />
						</div>
					))}
				</Sheet>
				<Sheet title={beside}>
					<TextSkeleton width="80%" />
					<TextSkeleton width="30%" />
				</Sheet>
			</TwoColumns>
		</div>
	);
}
