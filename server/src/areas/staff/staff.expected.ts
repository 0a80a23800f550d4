import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const EDITING = ["admin", "editor", "office"] as const;
const APPROVING = ["admin", "office"] as const;
const CONTRACTING = ["admin", "finance"] as const;
/** Colleagues see one another; parents do not see staff here. */
const colleagues = (status: number): Answers => ({ ...members(status), client: 403 });

/** Papers of others are for those who edit, contracts for those who deal with them; anybody with a record asks for leave. */
export const STAFF_EXPECTED = {
	...recordFilesExpected("staff", [...EDITING]),
	"staff.list": colleagues(200),
	"staff.show": colleagues(200),
	"staff.activity": colleagues(200),
	"staff.create": only(201, [...EDITING]),
	"staff.update": only(200, [...EDITING]),
	"staff.archive": only(200, [...EDITING]),
	"staff.restore": only(200, [...EDITING]),
	"staff.bulk_update": only(200, [...EDITING]),
	"staff.bulk_archive": only(200, [...EDITING]),
	"staff.bulk_restore": only(200, [...EDITING]),
	"staff.departments": colleagues(200),
	"staff.summary": colleagues(200),
	"staff.logins": only(200, [...EDITING]),
	"staff.link": only(200, [...EDITING]),
	"staff.photo_set": only(200, [...EDITING]),
	"staff.photo_remove": only(200, [...EDITING]),
	"staff.subject_choices": colleagues(200),
	"staff.subjects_set": only(200, [...EDITING]),
	"staff.availability": colleagues(200),
	"staff.availability_set": only(200, [...EDITING]),
	"staff.qualifications": only(200, [...EDITING]),
	"staff.qualifications_expiring": only(200, [...EDITING]),
	"staff.qualification_create": only(201, [...EDITING]),
	"staff.qualification_update": only(200, [...EDITING]),
	"staff.qualification_remove": only(200, [...EDITING]),
	"staff.qualification_file_set": only(200, [...EDITING]),
	"staff.qualification_file_remove": only(200, [...EDITING]),
	"staff.contracts": only(200, [...CONTRACTING]),
	"staff.contract_create": only(201, [...CONTRACTING]),
	"staff.contract_update": only(200, [...CONTRACTING]),
	"staff.contract_remove": only(200, [...CONTRACTING]),
	"staff.contract_file_set": only(200, [...CONTRACTING]),
	"staff.contract_file_remove": only(200, [...CONTRACTING]),
	"staff.leave_list": colleagues(200),
	"staff.away": colleagues(200),
	"staff.leave_of": only(200, [...APPROVING]),
	"staff.leave_request": colleagues(201),
	"staff.leave_approve": only(200, [...APPROVING]),
	"staff.leave_decline": only(200, [...APPROVING]),
	"staff.leave_withdraw": colleagues(200),
} satisfies Partial<Record<CallName, Answers>>;
