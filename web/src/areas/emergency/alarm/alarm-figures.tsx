import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./alarm-figures.module.css";

const TONES = ["missing", "help", "safe"] as const;
export type Tally = Record<(typeof TONES)[number], number>;

/** How many are missing, need help, are safe: the number that counts first. */
export function AlarmFigures({ tally }: { tally: Tally }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<>
			<dl className={classes.figures}>
				{TONES.map((tone) => (
					<div key={tone} className={classes.figure} data-tone={tally[tone] > 0 ? tone : undefined}>
						<dt>{t(`emergency.figure.${tone}`, { count: tally[tone] })}</dt>
						<dd>{formats.number(tally[tone])}</dd>
					</div>
				))}
			</dl>
			<AlarmBar tally={tally} />
		</>
	);
}

/** The same as a line; the numbers stand beside it. `small`: of a class, who is safe first. */
export function AlarmBar({ tally, small }: { tally: Tally; small?: true }) {
	const shown = TONES.filter((tone) => tally[tone] > 0);
	return (
		<div className={classes.bar} data-small={small} aria-hidden="true">
			{(small ? shown.toReversed() : shown).map((tone) => (
				<span key={tone} data-tone={tone} style={{ flexGrow: tally[tone] }} />
			))}
		</div>
	);
}
