import type { ReactNode } from "react";
import classes from "./ranking.module.css";

interface Ranked {
	id: number;
	name: ReactNode;
	colour: string;
	value: number;
	note?: ReactNode;
}

/** Who leads: a place, a bar as long as its share of the first, and the figure. Equal values share a place. The highest comes first. */
export function Ranking({ rows }: { rows: readonly Ranked[] }) {
	const most = Math.max(1, ...rows.map(({ value }) => value));
	return (
		<ol className={classes.rows}>
			{rows.map(({ id, name, colour, value, note }) => (
				<li key={id} className={classes.row}>
					<span className={classes.place}>{1 + rows.filter((other) => other.value > value).length}</span>
					<span className={classes.name}>{name}</span>
					<span className={classes.figure}>{value.toLocaleString(document.documentElement.lang)}</span>
					<span className={classes.bar} aria-hidden="true">
						<span style={{ width: `${(Math.max(0, value) / most) * 100}%`, background: colour }} />
					</span>
					<span className={classes.note}>{note}</span>
				</li>
			))}
		</ol>
	);
}
