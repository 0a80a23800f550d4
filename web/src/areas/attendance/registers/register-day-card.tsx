import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { IconCheck, IconClock, IconUserCheck, IconUserQuestion, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { CardLink } from "../../../kit/routing/card-link.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { coverDayQuery } from "../../cover/cover.public-ui.ts";
import { registersQuery } from "../attendance.api.ts";
import look from "../attendance.module.css";
import { useToday } from "../attendance-day.tsx";
import classes from "./register-day-card.module.css";
import { RegisterLink } from "./register-link.tsx";

/** As many columns as a phone can scroll through; a larger school is told in sums. */
const MOST_CLASSES = 24;
/** What a lesson shows: its register, or before that who gives it while its teacher is away. */
const SIGNS = ["taken", "open", "missing", "uncovered", "covered"] as const;
type Sign = (typeof SIGNS)[number];
type Line = RegisterLine & { sign: Sign | null };

const isNow = ({ starts_at, ends_at }: RegisterLine) =>
	starts_at !== null && ends_at !== null && Date.parse(starts_at) <= Date.now() && Date.now() < Date.parse(ends_at);

/** The school's day: each lesson by class and time, so that a gap is seen before it is read. */
export function SchoolDayCard() {
	const { t } = useT();
	const today = useToday();
	const query = useQuery(registersQuery(today));
	const cover = useQuery({ ...coverDayQuery(today), enabled: useAllows()("Timetable.Cover") });
	const covered = new Map(
		cover.data?.absent.flatMap(({ lessons }) =>
			lessons.map(({ session_id, state }) => [session_id, state === "open" ? "uncovered" : "covered"] as const),
		),
	);
	const lines = (query.data?.registers ?? []).map((line): Line => {
		const away = line.session_id === null ? undefined : covered.get(line.session_id);
		const sign = line.state === "coming" || line.state === "off" ? null : line.state;
		return { ...line, sign: sign === "taken" ? sign : (away ?? sign) };
	});
	return (
		<Sheet title={t("card.school_day")} aside={<CardLink to="/attendance">{t("attendance.card_all")}</CardLink>}>
			<QueryPart query={query} failed={t("card.school_day")}>
				{lines.length === 0 ? <p className={look.meta}>{t("attendance.day_none")}</p> : <Day lines={lines} />}
			</QueryPart>
		</Sheet>
	);
}

function Day({ lines }: { lines: readonly Line[] }) {
	const { t } = useT();
	const formats = useFormats();
	const classNames = [...new Map(lines.map((line) => [line.class_id, line.class_name]))].sort(([, a], [, b]) =>
		a.localeCompare(b, undefined, { numeric: true }),
	);
	const times = [...Map.groupBy(lines, ({ starts_at }) => starts_at ?? "")].sort(([a], [b]) => a.localeCompare(b));
	const timeOf = (at: string) => (at === "" ? t("attendance.whole_day") : formats.time(at));
	if (classNames.length > MOST_CLASSES)
		return (
			<ul className={classes.sums}>
				{times.map(([at, at_once]) => (
					<li key={at} className={classes.sum} data-now={at_once.some(isNow) || undefined}>
						<span className={classes.time}>{timeOf(at)}</span>
						<Sum lines={at_once} label={timeOf(at)} />
					</li>
				))}
			</ul>
		);
	const shown = SIGNS.filter((sign) => lines.some((line) => line.sign === sign));
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
			<section className={classes.scroll} tabIndex={0} aria-label={t("attendance.day_classes")}>
				<table className={classes.grid}>
					<thead>
						<tr>
							<td className={classes.corner} />
							{classNames.map(([id, name]) => (
								<th key={id} scope="col" title={name}>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{times.map(([at, at_once]) => (
							<tr key={at} data-now={at_once.some(isNow) || undefined}>
								<th scope="row" className={classes.time}>
									{timeOf(at)}
								</th>
								{classNames.map(([id]) => (
									<td key={id}>
										{at_once
											.filter(({ class_id }) => class_id === id)
											.slice(0, 1)
											.map((line) => (
												<Cell key={id} line={line} />
											))}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
			<ul className={classes.legend} aria-hidden="true">
				{shown.map((sign) => (
					<li key={sign} className={classes.sign}>
						<span className={classes.cell} data-sign={sign}>
							<SignIcon sign={sign} />
						</span>
						<SignWord sign={sign} />
					</li>
				))}
			</ul>
		</>
	);
}

/** All lessons that begin at one time: how many registers are taken; before that, how many there are. */
function Sum({ lines, label }: { lines: readonly Line[]; label: string }) {
	const { t } = useT();
	const count = (sign: Sign) => lines.filter((line) => line.sign === sign).length;
	const uncovered = count("uncovered");
	const begun = lines.some(({ state }) => state !== "coming" && state !== "off");
	return (
		<>
			{begun ? (
				<progress
					className={classes.bar}
					data-missing={count("missing") > 0 || undefined}
					max={lines.length}
					value={count("taken")}
					aria-label={label}
				/>
			) : (
				<span />
			)}
			<span className={look.meta}>
				{uncovered > 0 ? <span className={classes.bad}>{t("attendance.day_uncovered_count", { count: uncovered })} · </span> : null}
				{begun ? t("attendance.day_sum", { taken: count("taken"), all: lines.length }) : t("attendance.day_later", { count: lines.length })}
			</span>
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
