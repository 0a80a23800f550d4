import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Button, TextInput } from "@mantine/core";
import { IconCalendarOff, IconCloudOff, IconSearch } from "@tabler/icons-react";
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
import { fits } from "./attendance-fits.ts";
import { AttendanceFrame, useIsFamily } from "./attendance-frame.tsx";
import { QueryState, SeenAt } from "./attendance-query-state.tsx";
import { FEW_REGISTERS, RegisterGroups } from "./registers/register-groups.tsx";
import { RegisterLines } from "./registers/register-lines.tsx";
import { RegisterRedirect } from "./registers/register-link.tsx";
import { placeOf } from "./registers/register-place.ts";
import { useSendWaiting } from "./registers/register-sending.ts";
import { useWaiting } from "./registers/register-waiting.ts";
import { MissingRegisters } from "./registers/registers-missing.tsx";

const route = getRouteApi("/app/attendance");

/** `/attendance`: the registers of a day; families go on to the absences of their children. */
export const AttendancePage = () => (useIsFamily() ? <Navigate to="/attendance/absences" replace /> : <RegistersPage />);

/** For the office what is missing before all others, then one's own, then the others by what is to be done. */
function RegistersPage() {
	const { t } = useT();
	const client = useQueryClient();
	useSendWaiting();
	useOfflineShell();
	const today = useToday();
	const { day = today, take, search = "" } = route.useSearch();
	const navigate = route.useNavigate();
	const query = useQuery(registersQuery(day));
	const waiting = useWaiting().length;
	const lines = query.data?.registers ?? [];
	const missing = lines.filter(({ state }) => state === "missing");
	const allows = useAllows();
	// told by people instead, whom the office can remind
	const byPeople = allows("Attendance.Override") && missing.length > 0;
	const mine = missingFirst(lines.filter(({ is_mine }) => is_mine));
	const others = lines.filter(({ is_mine, state }) => !is_mine && !(byPeople && state === "missing"));
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
			actions={
				<DaySteps
					day={day}
					onDay={(to) => void navigate({ search: ({ search: now }) => ({ ...(to && { day: to }), ...(now && { search: now }) }) })}
				/>
			}
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
				{byPeople ? <MissingRegisters day={day} lines={missing} /> : null}
				{mine.length > 0 ? (
					<Sheet title={t("attendance.mine")}>
						<RegisterLines lines={mine} />
					</Sheet>
				) : null}
				{lines.length > FEW_REGISTERS ? (
					<TextInput
						type="search"
						className={classes.search}
						aria-label={t("attendance.search")}
						placeholder={t("attendance.search")}
						leftSection={<IconSearch size={16} aria-hidden="true" />}
						value={search}
						onChange={(event) => {
							const text = event.currentTarget.value;
							void navigate({ search: ({ search: _, ...now }) => ({ ...now, ...(text !== "" && { search: text }) }), replace: true });
						}}
					/>
				) : null}
				{search === "" ? <RegisterGroups lines={others} below={byPeople || mine.length > 0} /> : <Found lines={lines} search={search} />}
			</QueryState>
		</AttendanceFrame>
	);
}

/** Whatever is folded is found as well. */
function Found({ lines, search }: { lines: readonly RegisterLine[]; search: string }) {
	const { t } = useT();
	const found = lines.filter(({ class_name, course_name, room_name, teachers }) =>
		fits(search, class_name, course_name, room_name, ...teachers.map(({ name }) => name)),
	);
	return (
		<Sheet title={t("page.registers")} note={found.length} lines>
			{found.length === 0 ? (
				<EmptyState icon={<IconSearch />} title={t("attendance.found_none")} text={t("attendance.search")} />
			) : (
				<RegisterLines lines={missingFirst(found)} />
			)}
		</Sheet>
	);
}

const missingFirst = (lines: readonly RegisterLine[]): RegisterLine[] =>
	lines.toSorted((a, b) => Number(b.state === "missing") - Number(a.state === "missing"));

/** Of a class's registers of the day the one that is due: what is open, then what is missing or comes next; where all are taken, the last. */
function registerToTake(lines: readonly RegisterLine[], class_id: number): RegisterLine | undefined {
	const own = lines.filter((line) => line.class_id === class_id && line.state !== "off");
	return (["open", "missing", "coming"] as const).map((wanted) => own.find(({ state }) => state === wanted)).find(Boolean) ?? own.at(-1);
}
