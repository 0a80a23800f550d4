import { Button, NativeSelect, TextInput } from "@mantine/core";
import { DayRangePresets } from "../../kit/form/day-range-presets.tsx";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { useLogWords } from "../../kit/undo/use-log-words.ts";
import classes from "./audit-page.module.css";
import { type AuditSearch, isNarrowed } from "./changes.search.ts";

type Worded<Key> = Key extends `log.table.${infer Name}` ? Name : never;
/** Every table that has a word: a new word does not compile without its place here. */
const TABLES: Readonly<Record<Worded<MessageKey>, true>> = {
	absences: true,
	academic_years: true,
	attendance_codes: true,
	attendance_marks: true,
	attendance_settings: true,
	badges: true,
	bell_periods: true,
	bell_times: true,
	calendar_days: true,
	calendar_links: true,
	class_courses: true,
	class_lessons: true,
	class_students: true,
	class_teachers: true,
	class_waiting: true,
	classes: true,
	client_students: true,
	clients: true,
	contacts: true,
	course_lessons: true,
	course_shares: true,
	course_units: true,
	courses: true,
	cover_refusals: true,
	covers: true,
	custom_fields: true,
	data_exports: true,
	memberships: true,
	registers: true,
	roles: true,
	rooms: true,
	schedule_teachers: true,
	schedules: true,
	session_teachers: true,
	sessions: true,
	settings: true,
	sso_providers: true,
	staff: true,
	staff_availability: true,
	staff_contracts: true,
	staff_leave: true,
	staff_qualifications: true,
	staff_subjects: true,
	student_consents: true,
	student_contacts: true,
	student_documents: true,
	student_enrolments: true,
	student_people: true,
	students: true,
	subjects: true,
	support_grants: true,
	terms: true,
	timetables: true,
};

interface AuditFiltersProps {
	search: AuditSearch;
	onChange: (change: Partial<AuditSearch>) => void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
	const { t, locale } = useT();
	const { table } = useLogWords();
	const names = [...new Set([...Object.keys(TABLES), ...(search.table === undefined ? [] : [search.table])])];
	const known = names.map((value) => ({ value, label: table(value) })).sort((a, b) => a.label.localeCompare(b.label, locale));
	const day = (value: string) => value || undefined;
	return (
		<>
			<NativeSelect
				className={classes.choice}
				aria-label={t("changes.what")}
				data={[{ value: "", label: t("changes.everything") }, ...known]}
				value={search.table ?? ""}
				onChange={(event) => onChange({ table: event.currentTarget.value || undefined, row: undefined })}
			/>
			<DayRangePresets className={classes.choice} from={search.from} to={search.to} onChoose={(from, to) => onChange({ from, to })} />
			<TextInput
				className={classes.day}
				type="date"
				aria-label={t("changes.from")}
				value={search.from ?? ""}
				max={search.to}
				onChange={(event) => onChange({ from: day(event.currentTarget.value) })}
			/>
			<TextInput
				className={classes.day}
				type="date"
				aria-label={t("changes.to")}
				value={search.to ?? ""}
				min={search.from}
				onChange={(event) => onChange({ to: day(event.currentTarget.value) })}
			/>
			{isNarrowed(search) ? (
				<Button variant="subtle" onClick={() => onChange(NOTHING)}>
					{t("table.clear_filters")}
				</Button>
			) : null}
		</>
	);
}

export const NOTHING = { table: undefined, row: undefined, person: undefined, batch: undefined, from: undefined, to: undefined };
