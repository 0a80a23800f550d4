import { STUDENT, type Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { rawValue } from "../../../kit/record/record-rows.ts";
import { useSession } from "../../../kit/session/session.ts";
import { useRecordWords } from "../../../kit/table/record-words.ts";
import type { RecordFields } from "../../../kit/table/records/record-fields.ts";
import classes from "./class-list-sheets.module.css";

export interface ClassListLook {
	/** Fields beside the name. */
	columns: readonly string[];
	/** Columns without anything: to tick and to write. */
	empty: number;
	landscape: boolean;
	fields: RecordFields;
}
export interface SchoolClass {
	/** Null: students without a class. */
	class_label: string | null;
	students: Student[];
}
/** Letters that stand in one line. */
const ONE_LINE = 28;
/** The server sends them class by class. */
export const classesOf = (students: readonly Student[]): SchoolClass[] =>
	[...Map.groupBy(students, ({ class_label }) => class_label)].map(([class_label, those]) => ({ class_label, students: those }));

/** A page per class: number, name, chosen columns and room to tick. */
export function ClassListSheets({ lists, look }: { lists: readonly SchoolClass[]; look: ClassListLook }) {
	const { t } = useT();
	const formats = useFormats();
	const school = useSession()?.customer_name;
	const { label, text } = useRecordWords(STUDENT, look.fields.labels);
	const shown = look.columns.filter((name) => look.fields.fields[name] !== undefined);
	const ticks = Array.from({ length: look.empty }, (_, i) => i);
	return lists.map(({ class_label, students }) => (
		<section key={class_label ?? ""} className={look.landscape ? classes.wide : classes.list} data-class-list={class_label ?? ""}>
			<h1 className={classes.title}>{class_label === null ? t("students.no_class") : t("prints.class", { class_label })}</h1>
			<p className={classes.about}>
				{[school, t("students.count", { count: students.length }), formats.dayOf(new Date())].filter(Boolean).join(" · ")}
			</p>
			<table className={classes.table}>
				<thead>
					<tr>
						<th className={classes.number}>{t("prints.number")}</th>
						<th className={classes.name}>{t("students.name")}</th>
						{shown.map((name) => (
							<th key={name} className={classes.cell}>
								{label(name)}
							</th>
						))}
						{ticks.map((i) => (
							<th key={i} className={classes.tick} />
						))}
					</tr>
				</thead>
				<tbody>
					{students.map((student, i) => (
						<tr key={student.id}>
							<td className={classes.number}>{i + 1}</td>
							<td className={classes.name}>
								{student.last_name}, {[student.first_name, student.middle_name].filter(Boolean).join(" ")}
							</td>
							{shown.map((name) => {
								const field = look.fields.fields[name];
								const words = (field && text(name, field, rawValue(student, name))) ?? "";
								return (
									<td key={name} className={words.length > ONE_LINE ? classes.long : classes.cell}>
										{words}
									</td>
								);
							})}
							{ticks.map((tick) => (
								<td key={tick} className={classes.tick} />
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	));
}
