import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconMoodSmile, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { StaffFace, StaffLeaveForm } from "../staff/staff.public-ui.tsx";
import { type AbsentColleague, type CoverLesson, coverDayQuery, lessonKey, refreshCover } from "./cover.api.ts";
import classes from "./cover.module.css";
import { useCoverDeeds } from "./cover-deeds.ts";
import { CoverRow } from "./cover-row.tsx";
import { useCoverWords } from "./cover-words.ts";

const CoverChoose = lazy(async () => ({ default: (await import("./cover-choose.tsx")).CoverChoose }));
const CoverNote = lazy(() => import("./cover-note.tsx"));
const CoverPrint = lazy(async () => ({ default: (await import("./cover-print.tsx")).CoverPrint }));
const route = getRouteApi("/app/timetable/cover");
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** `/timetable/cover`: who is away on a day, their lessons, and who stands in. */
export function CoverPage() {
	const { t } = useT();
	usePageTitle(t("cover.title"));
	const words = useCoverWords();
	const allows = useAllows();
	const plans = allows("Timetable.Cover");
	const approves = allows("Staff.Approve");
	const client = useQueryClient();
	const day = route.useSearch().day ?? words.first;
	const navigate = route.useNavigate();
	const go = (to: string) => void navigate({ search: to === words.first ? {} : { day: to } });
	const query = useQuery(coverDayQuery(day));
	const deeds = useCoverDeeds();
	const [choosing, setChoosing] = useState<string | null>(null);
	const [noting, setNoting] = useState<CoverLesson | null>(null);
	const [dialog, show, close] = useDialogInAddress(["report"]);
	const [printing, setPrinting] = useState(false);
	const data = query.data;
	const all = data?.absent.flatMap(({ lessons }) => lessons) ?? [];
	// as it is now: somebody else may have been quicker while the drawer was open
	const chosen = choosing === null ? undefined : all.find((lesson) => lessonKey(lesson) === choosing);
	const row = (lesson: CoverLesson, back = false) => (
		<CoverRow
			key={lessonKey(lesson)}
			lesson={lesson}
			plans={plans}
			back={back}
			busy={deeds.release.isPending({ lesson, back })}
			onChoose={() => setChoosing(lessonKey(lesson))}
			onNote={() => setNoting(lesson)}
			onRelease={() => void deeds.release.run({ lesson, back })}
		/>
	);
	const report = approves ? (
		<Button leftSection={<IconPlus {...ICON} />} onClick={() => show("report")}>
			{t("cover.report")}
		</Button>
	) : null;
	return (
		<>
			<PageHeader
				above={<BackLink to="/timetable">{t("page.timetable")}</BackLink>}
				title={t("cover.title")}
				context={data ? t("cover.summary", { absent: data.absent.length, open: data.uncovered }) : undefined}
				actions={
					<>
						<Button variant="default" leftSection={<IconPrinter {...ICON} />} disabled={all.length === 0} onClick={() => setPrinting(true)}>
							{t("cover.print")}
						</Button>
						{report}
					</>
				}
			/>
			<div className={classes.days}>
				<ActionIcon variant="default" size={36} aria-label={t("cover.day_before")} onClick={() => go(addDays(day, -1))}>
					<IconChevronLeft size={18} stroke={1.7} />
				</ActionIcon>
				<Button variant="default" disabled={day === words.first} onClick={() => go(words.first)}>
					{t("cover.today")}
				</Button>
				<ActionIcon variant="default" size={36} aria-label={t("cover.day_after")} onClick={() => go(addDays(day, 1))}>
					<IconChevronRight size={18} stroke={1.7} />
				</ActionIcon>
				<h2 className={classes.day} aria-live="polite">
					{words.longDay(day)}
				</h2>
			</div>
			<div className={classes.sheets}>
				{query.error && data === undefined ? (
					<Sheet>
						<QueryError query={query} title={t("cover.failed")} />
					</Sheet>
				) : null}
				{data === undefined && !query.error ? <Waiting /> : null}
				{data && data.back.length > 0 ? (
					<Sheet title={t("cover.back")}>
						<p className={classes.about}>{t("cover.back_text")}</p>
						<ul className={classes.lessons}>{data.back.map((lesson) => row(lesson, true))}</ul>
					</Sheet>
				) : null}
				{data?.absent.map((one) => (
					<section key={one.staff_id} aria-label={one.name}>
						<Sheet>
							<div className={classes.colleague}>
								<Absent one={one} day={day} />
								{one.lessons.length === 0 ? (
									<p className={classes.about}>{t("cover.no_lessons")}</p>
								) : (
									<ul className={classes.lessons}>{one.lessons.map((lesson) => row(lesson))}</ul>
								)}
							</div>
						</Sheet>
					</section>
				))}
				{data && data.absent.length === 0 && data.back.length === 0 ? (
					<Sheet>
						<EmptyState
							icon={<IconMoodSmile />}
							title={t("cover.nobody")}
							text={t(approves ? "cover.nobody_text" : "cover.nobody_text_others")}
							action={report}
						/>
					</Sheet>
				) : null}
			</div>
			<Suspense>
				{chosen ? <CoverChoose lesson={chosen} deeds={deeds} onClose={() => setChoosing(null)} /> : null}
				{noting ? <CoverNote lesson={noting} onClose={() => setNoting(null)} /> : null}
				{dialog && approves ? (
					<StaffLeaveForm
						whose={null}
						approved
						title={t("cover.report")}
						day={day}
						onClose={() => {
							close();
							void refreshCover(client);
						}}
					/>
				) : null}
				{printing ? <CoverPrint day={day} lessons={all} onDone={() => setPrinting(false)} /> : null}
			</Suspense>
		</>
	);
}

function Absent({ one, day }: { one: AbsentColleague; day: string }) {
	const { t } = useT();
	const words = useCoverWords();
	const away = one.leave.map((leave) =>
		[leave.kind ? t(`employment.leave.${leave.kind}`) : null, words.leave(leave, day)].filter(Boolean).join(", "),
	);
	return (
		<TwoLinePerson
			name={one.name}
			avatar={<StaffFace name={one.name} colour={one.colour_code} fileId={one.photo_file_id} />}
			detail={away.join(" · ")}
		>
			<Link to="/staff/$id" params={{ id: String(one.staff_id) }} className={classes.person}>
				{one.name}
			</Link>
		</TwoLinePerson>
	);
}

const Waiting = () => (
	<Sheet>
		<div className={classes.colleague} aria-busy="true">
			<TextSkeleton width="35%" />
			<TextSkeleton width="75%" />
			<TextSkeleton width="60%" />
		</div>
	</Sheet>
);
