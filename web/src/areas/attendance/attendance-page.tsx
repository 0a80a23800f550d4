import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconCloudOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useOfflineShell } from "../../kit/offline/use-offline-shell.ts";
import { useAllows } from "../../kit/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { codesQuery, registerQuery, registersQuery } from "./attendance.api.ts";
import classes from "./attendance.module.css";
import { DaySteps, useToday } from "./attendance-day.tsx";
import { AttendanceFrame, useIsFamily } from "./attendance-frame.tsx";
import { QueryState, SeenAt } from "./attendance-query-state.tsx";
import { RegisterLines } from "./registers/register-lines.tsx";
import { RegisterRedirect } from "./registers/register-link.tsx";
import { placeOf } from "./registers/register-place.ts";
import { useSendWaiting } from "./registers/register-sending.ts";
import { useWaiting } from "./registers/register-waiting.ts";
import { MissingRegisters } from "./registers/registers-missing.tsx";

const route = getRouteApi("/app/attendance");

/** `/attendance`: the registers of a day; families go on to the absences of their children. */
export const AttendancePage = () => (useIsFamily() ? <Navigate to="/attendance/absences" replace /> : <RegistersPage />);

/** One's own first, for the office what is missing before all others. */
function RegistersPage() {
	const { t } = useT();
	const client = useQueryClient();
	useSendWaiting();
	useOfflineShell();
	const today = useToday();
	const { day = today, take } = route.useSearch();
	const navigate = route.useNavigate();
	const query = useQuery(registersQuery(day));
	const waiting = useWaiting().length;
	const lines = query.data?.registers ?? [];
	const mine = lines.filter(({ is_mine }) => is_mine);
	const others = lines.filter(({ is_mine }) => !is_mine);
	const missing = lines.filter(({ state }) => state === "missing");
	const allows = useAllows();
	const mayRemind = allows("Attendance.Override");
	const own = day === today ? query.data?.registers.filter(({ is_mine, state }) => is_mine && state !== "taken") : undefined;
	// a teacher's lessons of today open without a network, too
	useEffect(() => {
		if (own === undefined || own.length === 0) return;
		void client.prefetchQuery(codesQuery());
		void import("./registers/register-page.tsx");
		for (const line of own) void client.prefetchQuery(registerQuery(placeOf(line)));
	}, [client, own]);
	const wanted = take === undefined ? undefined : registerToTake(lines, take);
	if (wanted) return <RegisterRedirect line={wanted} />;
	return (
		<AttendanceFrame
			title={t("attendance.title")}
			context={query.data ? t("attendance.summary", { count: lines.length, missing: missing.length }) : undefined}
			actions={<DaySteps day={day} onDay={(to) => void navigate({ search: to ? { day: to } : {} })} />}
		>
			<SeenAt query={query} />
			{waiting > 0 ? (
				<p className={classes.note}>
					<IconCloudOff size={16} aria-hidden="true" />
					{t("attendance.waiting_registers", { count: waiting })}
				</p>
			) : null}
			<QueryState query={query}>
				{lines.length === 0 ? (
					<Sheet>
						<EmptyState
							icon={<IconCalendarOff />}
							title={t("attendance.none")}
							text={t("attendance.none_text")}
							action={
								allows("Timetable.View") ? (
									<Button variant="default" renderRoot={(props) => <Link to="/timetable" search={{ day }} {...props} />}>
										{t("attendance.to_timetable")}
									</Button>
								) : null
							}
						/>
					</Sheet>
				) : null}
				{mine.length > 0 ? (
					<Sheet title={t("attendance.mine")}>
						<RegisterLines lines={mine} />
					</Sheet>
				) : null}
				{mayRemind && missing.length > 0 ? <MissingRegisters day={day} lines={missing} /> : null}
				{others.length > 0 ? (
					<Sheet title={t(mine.length > 0 ? "attendance.others" : "attendance.all")}>
						<RegisterLines lines={others} />
					</Sheet>
				) : null}
			</QueryState>
		</AttendanceFrame>
	);
}

/** Of a class's registers of the day the one that is due: what is open, then what is missing or comes next; where all are taken, the last. */
function registerToTake(lines: readonly RegisterLine[], class_id: number): RegisterLine | undefined {
	const own = lines.filter((line) => line.class_id === class_id && line.state !== "off");
	return (["open", "missing", "coming"] as const).map((wanted) => own.find(({ state }) => state === wanted)).find(Boolean) ?? own.at(-1);
}
