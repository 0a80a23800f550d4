import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import page from "../home-page.module.css";
import { FiguresSkeleton } from "./home-figures.tsx";
import classes from "./home-skeleton.module.css";

/** Lines of the cards in the wide and the narrow column. */
const COLUMNS = [
	[6, 4],
	[4, 5],
];

/** The desk while it is on its way: as much of it as a screen shows. */
export const HomeSkeleton = ({ figures }: { figures: boolean }) => (
	<div className={page.sheets} aria-busy="true">
		{figures ? <FiguresSkeleton /> : null}
		<div className={page.columns}>
			{COLUMNS.map((cards) => (
				<div key={cards.join()} className={page.column}>
					{cards.map((lines) => (
						<Sheet key={lines}>
							<div className={classes.card}>
								<TextSkeleton width="35%" />
								{Array.from({ length: lines }, (_, line) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: lines that stand for nothing have no other name
									<TextSkeleton key={line} width={`${85 - (line % 3) * 12}%`} />
								))}
							</div>
						</Sheet>
					))}
				</div>
			))}
		</div>
	</div>
);
