import { RECORDS } from "@homeroom/contract/records.ts";
import type pg from "pg";
import type { Garden } from "./canaries.garden.ts";

/** Columns of text that everybody may read who sees the row at all, and the reason where it is not plain. Reviewed by hand: a new column stands here or holds a canary. */
const OPEN: Record<string, string> = {
	absences: "state",
	academic_years: "name cycle",
	attendance_codes: "key name code",
	// the log, the names of its parts and its seals: what it says of a row is told as far as the row is
	batches: "id kind root undoes undone_by",
	changes: "request_id table_name action before after",
	bell_periods: "name kind",
	bell_times: "name",
	calendar_days: "name kind",
	classes: "name kind colour_code about external_id",
	class_students: "reason",
	clients: "name kind language contact_names",
	contacts: "first_name last_name language wishes preferred",
	course_shares: "action",
	// what the course said then, for whoever reads it now
	course_versions: "content",
	courses: "name code level about state external_id",
	custom_fields: "record key type choices",
	file_versions: "sha256 media_type",
	files: "purpose",
	idempotency_keys: "request_id answer",
	// one's own file on its way in: found by who brought it, like its name
	imports: "record state reading columns plan headings counts done problem",
	import_rows: "kind match_key input before problems",
	memberships:
		"portal_type status first_name middle_name last_name email gender country department languages_known contact_options location social_links",
	preferences: "theme locale bookmarks",
	// what rows are found by, asked together with the rows themselves
	record_parts: "record part word",
	record_totals: "record",
	record_words: "record word sort",
	registers: "part",
	repositories: "record",
	roles: "name key permissions",
	rooms: "name building floor kind equipment notes external_id",
	saved_views: "record",
	sensitive_reads: "what",
	session_teachers: "part",
	sessions: "kind state title note planned",
	sso_providers: "kind label issuer email_domains",
	staff:
		"first_name middle_name last_name salutation code kind status job_title department email phone gender country about external_id colour_code",
	staff_contracts: "kind",
	staff_leave: "kind state",
	staff_qualifications: "kind",
	student_consents: "kind decision decided_by note",
	student_contacts: "relationship custody",
	student_documents: "kind",
	student_enrolments: "class_label status reason",
	student_people: "relation",
	students:
		"first_name middle_name last_name email status class_label called_name gender nationality national_id languages house external_id country colour_code",
	subjects: "name code colour_code",
	table_settings: "portal_type table_name settings",
	terms: "name",
	timetables: "state",
};

/** Columns of text that are neither reviewed nor planted, columns that are both, and private fields of records without a canary. */
export async function columnFaults(owner: pg.Pool, garden: Garden): Promise<string[]> {
	const { rows } = await owner.query<{ name: string }>(
		`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type y on y.oid = a.atttypid
		left join pg_type e on e.oid = y.typelem
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped
			and a.attgenerated = '' and coalesce(nullif(e.typname, 'char'), y.typname) in ('text', 'varchar', 'citext', 'json', 'jsonb')`,
	);
	const open = new Set(Object.entries(OPEN).flatMap(([table, columns]) => columns.split(" ").map((column) => `${table}.${column}`)));
	const planted = new Set(garden.canaries.map(({ table, column }) => `${table}.${column.replace(/^custom\..*/, "custom")}`));
	const known = new Set(rows.map(({ name }) => name));
	const secret = Object.values(RECORDS).flatMap(({ name, fields }) =>
		Object.entries(fields).flatMap(([field, { private: needs, choices }]: [string, { private?: string; choices?: unknown }]) =>
			needs === undefined || choices !== undefined ? [] : [`${name}.${field}`],
		),
	);
	return [
		...[...known].filter((name) => !open.has(name) && !planted.has(name)).map((name) => `${name}: who may read it?`),
		...[...open].filter((name) => !known.has(name)).map((name) => `${name}: there is no such column`),
		...[...open].filter((name) => planted.has(name)).map((name) => `${name}: private or not?`),
		...[...secret, ...Object.keys(RECORDS).map((name) => `${name}.custom`)]
			.filter((name) => !planted.has(name))
			.map((name) => `${name}: private, and no canary in it`),
	].sort();
}
