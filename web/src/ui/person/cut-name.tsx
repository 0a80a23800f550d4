import classes from "./cut-name.module.css";

interface CutNameProps {
	first_name: string;
	middle_name?: string | null;
	last_name: string;
}
/** Letters that every list has room for: such a name stays one text, and is copied as one. */
const SHORT = 24;
/** What stays of first names when they are cut, in em; the narrowest letters leave no gap in a short name. */
const KEPT = 2.6;
const NARROWEST = 0.25;

/** A name in one line: where there is no room for all of it, the first names are cut before the surname that people are sorted by. */
export function CutName({ first_name, middle_name, last_name }: CutNameProps) {
	const first = [first_name, middle_name].filter(Boolean).join(" ");
	if (first.length + last_name.length < SHORT) return `${first} ${last_name}`;
	return (
		<span className={classes.name}>
			<span className={classes.first} style={{ minWidth: `${Math.min(KEPT, first.length * NARROWEST)}em` }}>
				{first}{" "}
			</span>
			<span className={classes.last}>{last_name}</span>
		</span>
	);
}
