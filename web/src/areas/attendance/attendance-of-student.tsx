import type { AttendanceCode, StudentAttendance, StudentMarks } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { attendanceRate } from "@homeroom/contract/areas/attendance/attendance.rules.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { codesQuery, studentAttendanceQuery, studentMarksQuery } from "./attendance.api.ts";
import classes from "./attendance.module.css";
import { codeName } from "./attendance-words.ts";

const MarkOverride = lazy(() => import("./registers/mark-override.tsx"));

/** How often a student was there this year, month by month, and what was said about it. */
export function AttendanceOfStudent({ row: { id } }: { row: RecordBase }) {
	const { t } = useT();
	const query = useQuery(studentAttendanceQuery(id));
	const codes = useQuery(codesQuery()).data?.codes;
	if (query.data && codes) return <Year id={id} year={query.data} codes={codes} />;
	return (
		<Sheet title={t("attendance.title")}>
			{query.error ? (
				<QueryError query={query} title={t("attendance.failed")} />
			) : (
				<>
					<TextSkeleton width="30%" />
					<TextSkeleton width="70%" />
				</>
			)}
		</Sheet>
	);
}

function Year({ id, year, codes }: { id: number; year: StudentAttendance; codes: readonly AttendanceCode[] }) {
	const { t, locale } = useT();
	const mayCorrect = useAllows()("Attendance.Override");
	const [corrected, setCorrected] = useState<StudentMarks["marks"][number] | null>(null);
	const said = useInfiniteQuery(studentMarksQuery(id));
	const marks = said.data?.pages.flatMap((page) => page.marks) ?? [];
	const formats = useFormats();
	const byId = new Map(codes.map((code) => [code.id, code]));
	const used = codes.filter((code) => year.months.some(({ code_id }) => code_id === code.id));
	const rate = attendanceRate(year.months.map(({ code_id, marks }) => ({ is_present: byId.get(code_id)?.is_present ?? false, marks })));
	const months = [...new Set(year.months.map(({ month }) => month))];
	const monthName = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
	const nameOf = (id: number | null) => {
		const code = id === null ? undefined : byId.get(id);
		return code ? codeName(code, t) : "";
	};
	if (rate === null)
		return (
			<Sheet title={t("attendance.title")}>
				<p className={classes.meta}>{t("attendance.no_marks")}</p>
			</Sheet>
		);
	return (
		<div className={classes.stack}>
			<Sheet title={year.academic_year ? t("attendance.of_year", { year: year.academic_year }) : t("attendance.title")}>
				<p className={classes.rate}>{t("attendance.rate", { rate: formats.number(rate) })}</p>
				{year.streak_days > 1 ? <p className={classes.meta}>{t("attendance.streak", { count: year.streak_days })}</p> : null}
				<table className={classes.months}>
					<thead>
						<tr>
							<th scope="col">{t("attendance.month")}</th>
							{used.map((code) => (
								<th key={code.id} scope="col">
									{codeName(code, t)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{months.map((month) => (
							<tr key={month}>
								<th scope="row">{monthName.format(new Date(month))}</th>
								{used.map((code) => (
									<td key={code.id}>{year.months.find((one) => one.month === month && one.code_id === code.id)?.marks ?? "–"}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</Sheet>
			{said.error ? <p className={classes.meta}>{said.error.message}</p> : null}
			{marks.length > 0 ? (
				<Sheet title={t("attendance.recent")}>
					<ul className={classes.lines}>
						{marks.map((mark) => (
							<li key={mark.mark_id} className={classes.line}>
								<span className={classes.time}>{formats.day(mark.day)}</span>
								<div className={classes.what}>
									<span className={classes.name}>{nameOf(mark.code_id)}</span>
									<span className={classes.meta}>
										{[
											mark.class_name,
											mark.starts_at ? formats.time(mark.starts_at) : null,
											mark.minutes_late ? t("attendance.minutes_late", { count: mark.minutes_late }) : null,
											mark.note,
											mark.teacher_code_id !== null && mark.teacher_code_id !== mark.code_id
												? t("attendance.teacher_said", { code: nameOf(mark.teacher_code_id) })
												: null,
											mark.office_by ? t("attendance.by_office", { who: mark.office_by }) : null,
											mark.office_note,
										]
											.filter(Boolean)
											.join(" · ")}
									</span>
								</div>
								{mayCorrect ? (
									<Button size="compact-sm" variant="subtle" onClick={() => setCorrected(mark)}>
										{t("attendance.correct_short")}
									</Button>
								) : null}
							</li>
						))}
					</ul>
					{said.hasNextPage ? (
						<Button variant="default" className={classes.older} loading={said.isFetchingNextPage} onClick={() => void said.fetchNextPage()}>
							{t("attendance.older")}
						</Button>
					) : null}
				</Sheet>
			) : null}
			<Suspense>
				{corrected ? (
					<MarkOverride
						mark={{ ...corrected, id: corrected.mark_id, name: `${corrected.class_name}, ${formats.day(corrected.day)}` }}
						codes={codes}
						onClose={() => setCorrected(null)}
					/>
				) : null}
			</Suspense>
		</div>
	);
}
