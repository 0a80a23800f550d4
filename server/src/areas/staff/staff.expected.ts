import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, members, only } from "../../testing/permission-words.ts";
import { childExpected } from "../../testing/record-expected.ts";
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
	...childExpected("staff_qualifications", { see: [...EDITING], change: [...EDITING], files: [...EDITING] }),
	// the person sees theirs, and these are of others: nobody else finds them
	"staff_qualifications.list": colleagues(200),
	"staff_qualifications.show": { ...colleagues(404), admin: 200, editor: 200, office: 200 },
	"staff_qualifications.activity": { ...colleagues(404), admin: 200, editor: 200, office: 200 },
	// who deals with contracts has no right to take staff out in files
	...childExpected("staff_contracts", { see: [...CONTRACTING], change: [...CONTRACTING], files: ["admin"] }),
	"staff.qualifications_expiring": only(200, [...EDITING]),
	"staff.leave_list": colleagues(200),
	"staff.away": colleagues(200),
	"staff.leave_of": only(200, [...APPROVING]),
	"staff.leave_request": colleagues(201),
	"staff.leave_approve": only(200, [...APPROVING]),
	"staff.leave_decline": only(200, [...APPROVING]),
	"staff.leave_withdraw": colleagues(200),
} satisfies Partial<Record<CallName, Answers>>;
