import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import classes from "./messages-page.module.css";

/** A message while nothing of it is known. */
export function MessageSkeleton() {
	const lines = (...widths: string[]) => (
		<Sheet>
			<div className={classes.waiting}>
				{widths.map((width) => (
					<TextSkeleton key={width} width={width} />
				))}
			</div>
		</Sheet>
	);
	return (
		<div aria-busy="true">
			<div className={classes.waiting}>
				<TextSkeleton width="35%" />
			</div>
			<TwoColumns>
				{lines("40%", "75%", "60%", "82%", "55%")}
				{lines("50%", "70%", "30%")}
			</TwoColumns>
		</div>
	);
}
