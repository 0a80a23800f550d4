import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { Button } from "@mantine/core";
import { IconCalendarCheck, IconPlus, IconUserCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import {
	AttendanceFrame,
	attendanceLook as classes,
	DaySteps,
	QueryState,
	useIsFamily,
	useToday,
} from "../attendance/attendance.public-ui.ts";
import { AbsenceRow } from "./absence-row.tsx";
import { AbsentRows } from "./absence-students.tsx";
import { absencesQuery, absentQuery } from "./absences.api.ts";

const AbsenceForm = lazy(() => import("./absence-form.tsx"));
const route = getRouteApi("/app/attendance/absences");
/** Days around the one that is shown: for families longer, they look for what they once said. */
const SHOWN_DAYS = { school: 14, family: 60 };

/** `/attendance/absences`: who is absent, whom the office should call, and what families announced. */
export function AbsencesPage() {
	const { t } = useT();
	const isFamily = useIsFamily();
	const allows = useAllows();
	const today = useToday();
	const day = route.useSearch().day ?? today;
	const navigate = route.useNavigate();
	const [dialog, show, close] = useDialogInAddress(["announce"]);
	const mayAnnounce = isFamily || allows("Attendance.Edit");
	const absent = useQuery({ ...absentQuery(day), enabled: !isFamily });
	const around = isFamily ? SHOWN_DAYS.family : SHOWN_DAYS.school;
	const absences = useQuery(absencesQuery(isFamily ? addDays(day, -around) : day, addDays(day, around)));
	const students = absent.data?.students ?? [];
	const listed = absences.data?.absences.filter(({ state }) => isFamily || state !== "withdrawn") ?? [];
	const open = students.filter(({ is_explained }) => !is_explained).length;
	return (
		<AttendanceFrame
			title={t("page.absences")}
			context={absent.data ? t("attendance.absent_count", { count: students.length, open }) : undefined}
			actions={
				<>
					{isFamily ? null : <DaySteps day={day} onDay={(to) => void navigate({ search: to ? { day: to } : {} })} />}
					{mayAnnounce ? (
						<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => show("announce")}>
							{t("attendance.absence_new")}
						</Button>
					) : null}
				</>
			}
		>
			{isFamily ? null : (
				<QueryState query={absent}>
					<Sheet title={t("attendance.absent_today")}>
						{students.length === 0 ? (
							<EmptyState icon={<IconUserCheck />} title={t("attendance.nobody_absent")} text={t("attendance.nobody_absent_text")} />
						) : (
							<AbsentRows students={students} />
						)}
					</Sheet>
				</QueryState>
			)}
			<QueryState query={absences}>
				<Sheet title={t("attendance.announced_list")}>
					{listed.length === 0 ? (
						<EmptyState icon={<IconCalendarCheck />} title={t("attendance.no_absences")} text={t("attendance.no_absences_text")} />
					) : (
						<ul className={classes.lines}>
							{listed.map((absence) => (
								<AbsenceRow key={absence.id} absence={absence} isFamily={isFamily} />
							))}
						</ul>
					)}
				</Sheet>
			</QueryState>
			<Suspense>{dialog && mayAnnounce ? <AbsenceForm day={day} onClose={close} /> : null}</Suspense>
		</AttendanceFrame>
	);
}
