import type { Placement } from "@homeroom/contract/areas/classes/classes.people.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Anchor, Button, Checkbox } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { DayField } from "../../kit/form/days/day-field.tsx";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAddressPart } from "../../kit/routing/address-part.ts";
import { useAllows } from "../../kit/session/session.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { useDays } from "./class-days.ts";
import { ClassTeachers } from "./class-teachers.tsx";
import { ClassWaiting } from "./class-waiting.tsx";
import { type ClassRecord, peopleQuery } from "./classes.api.ts";
import classes from "./classes.module.css";

const ClassPlace = lazy(async () => ({ default: (await import("./class-place.tsx")).ClassPlace }));
const ClassLeave = lazy(async () => ({ default: (await import("./class-leave.tsx")).ClassLeave }));

const readClassDay = (raw: Record<string, unknown>): { day: string | undefined } => ({
	day: typeof raw.day === "string" && /^\d{4}-\d\d-\d\d$/.test(raw.day) ? raw.day : undefined,
});

/** Students of a class on a day, its teachers, and who waits. */
export function ClassPeople({ row }: { row: ClassRecord }) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const today = schoolToday();
	const [{ day }, change] = useAddressPart(readClassDay);
	const setDay = (next: string | undefined) => change({ day: next });
	const [open, setOpen] = useState<"place" | "end" | "move">();
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
	const query = useQuery({ ...peopleQuery(row.id, day), placeholderData: keepPreviousData });
	const people = query.data;
	const days = useDays();
	const mayEdit = allows("Classes.Edit") && row.archived_at === null;
	if (people === undefined)
		return (
			<Sheet title={t("classes.students")}>
				{query.error ? (
					<QueryError query={query} title={t("classes.failed")} />
				) : (
					<>
						<TextSkeleton width="50%" />
						<TextSkeleton width="70%" />
						<TextSkeleton width="60%" />
					</>
				)}
			</Sheet>
		);
	const picked = people.students.filter(({ id }) => chosen.has(id));
	const toggle = (id: number) =>
		setChosen((before) => {
			const after = new Set(before);
			if (!after.delete(id)) after.add(id);
			return after;
		});
	const close = () => setOpen(undefined);
	const done = () => setChosen(new Set());
	return (
		<TwoColumns>
			<Sheet
				title={t("students.count", { count: people.students.length })}
				aside={
					mayEdit ? (
						<Button
							size="compact-sm"
							variant="default"
							leftSection={<IconUserPlus size={14} aria-hidden="true" />}
							onClick={() => setOpen("place")}
						>
							{t("classes.place")}
						</Button>
					) : null
				}
			>
				<div className={classes.bar}>
					<DayField
						key={row.id}
						label={t("classes.on")}
						defaultValue={people.on}
						onChange={(value) => {
							if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return;
							setDay(value);
							done();
						}}
					/>
					{picked.length > 0 ? (
						<div className={classes.chosen}>
							<span className={classes.quiet}>{t("classes.chosen", { count: picked.length })}</span>
							<Button variant="default" size="xs" onClick={() => setOpen("move")}>
								{t("classes.move")}
							</Button>
							<Button variant="default" size="xs" onClick={() => setOpen("end")}>
								{t("classes.end")}
							</Button>
						</div>
					) : null}
				</div>
				{people.on < today && day !== undefined ? (
					<p className={classes.note}>{t("classes.as_of", { day: formats.day(people.on) })}</p>
				) : null}
				{people.students.length === 0 ? <p className={classes.note}>{t("classes.students_none")}</p> : null}
				<ul className={classes.rows}>
					{people.students.map((student) => (
						<li key={student.id} className={classes.row}>
							{mayEdit ? (
								<Checkbox
									aria-label={t("classes.choose_named", { name: fullName(student) })}
									checked={chosen.has(student.id)}
									onChange={() => toggle(student.id)}
								/>
							) : null}
							<PersonAvatar name={fullName(student)} />
							<div className={classes.words}>
								<StudentName student={student} />
								<div className={classes.quiet}>
									{[row.kind === "homeroom" ? null : student.class_label, days(student), student.reason].filter(Boolean).join(" · ")}
								</div>
							</div>
						</li>
					))}
				</ul>
			</Sheet>
			<div className={classes.sheets}>
				<ClassTeachers row={row} teachers={people.teachers} today={today} mayEdit={mayEdit} />
				{row.kind !== "homeroom" && people.waiting.length > 0 ? (
					<ClassWaiting row={row} waiting={people.waiting} today={today} mayEdit={mayEdit} />
				) : null}
			</div>
			<Suspense>
				{open === "place" ? <ClassPlace row={row} starts_on={people.on} onClose={close} /> : null}
				{open === "end" || open === "move" ? (
					<ClassLeave row={row} how={open} on={people.on} picked={picked} onDone={done} onClose={close} />
				) : null}
			</Suspense>
		</TwoColumns>
	);
}

const StudentName = ({ student }: { student: Placement }) => (
	<Anchor
		className={classes.name}
		renderRoot={(props) => <Link {...props} to="/students/$id" params={{ id: String(student.student_id) }} />}
	>
		{fullName(student)}
	</Anchor>
);
