import type { AttendanceCode, ClassAttendance } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import sideways from "../../ui/sideways.module.css";
import { classAttendanceQuery, codesQuery } from "./attendance.api.ts";
import classes from "./attendance.module.css";
import sheet from "./attendance-of-class.module.css";
import { QueryState } from "./attendance-query-state.tsx";
import { codeName } from "./attendance-words.ts";
import { RegisterLink } from "./registers/register-link.tsx";

/** The register of a class as a sheet: who was there how often this year, and in its newest registers. */
export function AttendanceOfClass({ row: { id } }: { row: RecordBase }) {
	const { t } = useT();
	const query = useQuery(classAttendanceQuery(id));
	const codes = useQuery(codesQuery()).data?.codes;
	const year = query.data;
	return (
		<QueryState query={query}>
			{year === undefined || codes === undefined ? null : (
				<Sheet title={t("attendance.of_year", { year: year.academic_year })}>
					{year.taken === 0 ? (
						<EmptyState icon={<IconClipboardCheck />} title={t("attendance.class_none")} text={t("attendance.class_none_text")} />
					) : (
						<>
							<p className={classes.meta}>{t("attendance.class_taken", { count: year.taken, shown: year.registers.length })}</p>
							<Register id={id} year={year} codes={codes} />
						</>
					)}
				</Sheet>
			)}
		</QueryState>
	);
}

function Register({ id, year, codes }: { id: number; year: ClassAttendance; codes: readonly AttendanceCode[] }) {
	const { t } = useT();
	const formats = useFormats();
	const byId = new Map(codes.map((code) => [code.id, code]));
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard too
		<section className={`${sideways.strip} ${sheet.scroll}`} tabIndex={0} aria-label={t("attendance.class_sheet")}>
			<table className={sheet.table}>
				<thead>
					<tr>
						<th scope="col">{t("attendance.student")}</th>
						<th scope="col">{t("attendance.present_short")}</th>
						<th scope="col">{t("attendance.unexcused_short")}</th>
						<th scope="col">{t("attendance.late_short")}</th>
						{year.registers.map((register) => (
							<th key={register.register_id} scope="col" className={sheet.day}>
								<RegisterLink line={{ ...register, class_id: id }}>{formats.shortDay(register.day)}</RegisterLink>
								{register.starts_at ? <span className={sheet.time}>{formats.time(register.starts_at)}</span> : null}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{year.students.map((one) => (
						<tr key={one.student_id}>
							<th scope="row">
								<Link to="/students/$id" params={{ id: String(one.student_id) }} search={{ tab: "attendance" }}>
									{one.name}
								</Link>
							</th>
							<td>
								{one.marks === 0
									? "–"
									: t("attendance.percent", { rate: formats.number(Math.round((1000 * one.present) / one.marks) / 10) })}
							</td>
							<td data-tone={one.unexcused > 0 ? "absent" : undefined}>{one.unexcused === 0 ? "–" : one.unexcused}</td>
							<td>{one.late === 0 ? "–" : one.late}</td>
							{one.codes.map((code_id, place) => {
								const code = code_id === null ? undefined : byId.get(code_id);
								const key = year.registers[place]?.register_id ?? place;
								return code ? (
									<td key={key} data-tone={toneOf(code)} title={codeName(code, t)}>
										<span aria-hidden>{code.code}</span>
										<VisuallyHidden>{codeName(code, t)}</VisuallyHidden>
									</td>
								) : (
									<td key={key} />
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

const toneOf = ({ is_present, is_late, is_excused }: AttendanceCode) =>
	is_late ? "late" : is_present ? "present" : is_excused ? "excused" : "absent";
