import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconClock, IconUserCheck, IconUserQuestion, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { useFold } from "../../../kit/folds/use-fold.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import sideways from "../../../ui/sideways.module.css";
import classes from "./register-day-card.module.css";
import { RegisterLink } from "./register-link.tsx";

/** So many classes are shown at first, and all that want somebody; a few more than these are not worth a button. */
const FIRST = 12;
const SPARE = 3;
/** What a lesson shows: its register, or before that who gives it while its teacher is away. What is worst comes first. */
const SIGNS = ["uncovered", "missing", "open", "covered", "taken"] as const;
type Sign = (typeof SIGNS)[number];
export type Line = RegisterLine & { sign: Sign | null };

const WANTS: readonly (Sign | null)[] = ["uncovered", "missing"];
const rank = ({ sign }: Line): number => (sign === null ? SIGNS.length : SIGNS.indexOf(sign));
const isNow = ({ starts_at, ends_at }: RegisterLine) =>
	starts_at !== null && ends_at !== null && Date.parse(starts_at) <= Date.now() && Date.now() < Date.parse(ends_at);

/** Every class of the day with its lessons: gaps and missing registers first, then by name. The heads stay where the rest slides past. */
export function RegisterDayGrid({ lines }: { lines: readonly Line[] }) {
	const { t } = useT();
	const formats = useFormats();
	const id = useId();
	const { open, onOpen } = useFold("registers.school_day", false);
	const times = [...Map.groupBy(lines, ({ starts_at }) => starts_at ?? "")].sort(([a], [b]) => a.localeCompare(b));
	const rows = [...Map.groupBy(lines, ({ class_id }) => class_id).values()]
		.map((ofClass) => ({
			// cast: a group has at least the one that made it
			name: (ofClass[0] as Line).class_name,
			wants: ofClass.some(({ sign }) => WANTS.includes(sign)),
			// of two at once the worse
			cells: new Map(ofClass.toSorted((a, b) => rank(b) - rank(a)).map((line) => [line.starts_at ?? "", line])),
			key: (ofClass[0] as Line).class_id,
		}))
		.sort((a, b) => Number(b.wants) - Number(a.wants) || a.name.localeCompare(b.name, undefined, { numeric: true }));
	const isMuch = rows.length > FIRST + SPARE;
	const first = Math.max(FIRST, rows.filter(({ wants }) => wants).length);
	const shown = isMuch && !open ? rows.slice(0, first) : rows;
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
			<section id={id} className={`${sideways.strip} ${classes.scroll}`} tabIndex={0} aria-label={t("attendance.day_classes")}>
				<table className={classes.grid}>
					<thead>
						<tr>
							<td className={classes.corner} />
							{times.map(([at, atOnce]) => (
								<th key={at} scope="col" data-now={atOnce.some(isNow) || undefined}>
									{at === "" ? t("attendance.whole_day") : formats.time(at)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{shown.map(({ key, name, cells }) => (
							<tr key={key}>
								<th scope="row" title={name}>
									{name}
								</th>
								{times.map(([at, atOnce]) => {
									const line = cells.get(at);
									return (
										<td key={at} data-now={atOnce.some(isNow) || undefined}>
											{line ? <Cell line={line} /> : null}
										</td>
									);
								})}
							</tr>
						))}
					</tbody>
				</table>
			</section>
			<div className={classes.foot}>
				<ul className={classes.legend} aria-hidden="true">
					{SIGNS.filter((sign) => lines.some((line) => line.sign === sign)).map((sign) => (
						<li key={sign} className={classes.sign}>
							<span className={classes.cell} data-sign={sign}>
								<SignIcon sign={sign} />
							</span>
							<SignWord sign={sign} />
						</li>
					))}
				</ul>
				{isMuch && first < rows.length ? (
					<Button variant="default" size="compact-md" aria-expanded={open} aria-controls={id} onClick={() => onOpen(!open)}>
						{open ? t("attendance.day_fewer") : t("attendance.day_all", { count: rows.length })}
					</Button>
				) : null}
			</div>
		</>
	);
}

const useSignWord = () => {
	const { t } = useT();
	return (sign: Sign) => t(sign === "uncovered" || sign === "covered" ? `attendance.day_${sign}` : `attendance.state.${sign}`);
};
const SignWord = ({ sign }: { sign: Sign }) => useSignWord()(sign);

function Cell({ line }: { line: Line }) {
	const { t } = useT();
	const wordOf = useSignWord();
	const state = line.sign === null ? t(`attendance.state.${line.state}`) : wordOf(line.sign);
	const words = [line.class_name, line.course_name, state].filter(Boolean).join(" · ");
	return (
		<RegisterLink line={line} className={classes.link}>
			<span className={classes.cell} data-sign={line.sign ?? undefined} title={words}>
				{line.sign ? <SignIcon sign={line.sign} /> : null}
				<span className={classes.words}>{words}</span>
			</span>
		</RegisterLink>
	);
}

const ICONS = { taken: IconCheck, open: IconClock, missing: IconX, uncovered: IconUserQuestion, covered: IconUserCheck };
function SignIcon({ sign }: { sign: Sign }) {
	const Icon = ICONS[sign];
	return <Icon size={13} stroke={2} aria-hidden="true" />;
}
