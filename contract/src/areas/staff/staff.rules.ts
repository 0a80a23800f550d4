import { COUNTRY_CODES } from "../../kit/codes.ts";
import { GENDERS, PERSON_COLOUR_NAMES } from "../../kit/person.ts";
import { type InputOf, type RowOf, record } from "../../kit/record.ts";

/** Rules and words both sides need, without the schemas: this file is loaded with every list. */
export const STAFF_KINDS = ["teacher", "assistant", "leadership", "office", "support", "other"] as const;
export const STAFF_STATUSES = ["active", "on_leave", "left"] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

/** An employee of the school. What is private is for whoever edits staff, and for the person. */
export const STAFF = record({
	name: "staff",
	module: "Staff",
	path: "/staff",
	sort: "name",
	sorts: ["name"],
	keys: ["external_id", "code"],
	identity: ["first_name", "last_name", "email"],
	fields: {
		salutation: { kind: "line", max: 20, column: "offered", single: true },
		first_name: { kind: "line", max: 80, required: true, single: true },
		middle_name: { kind: "line", max: 80, single: true },
		last_name: { kind: "line", max: 80, required: true, single: true },
		code: { kind: "line", max: 8, column: "shown", sortable: true, single: true },
		kind: { kind: "choice", choices: STAFF_KINDS, required: true, initial: "teacher", column: "shown", sortable: true },
		job_title: { kind: "line", max: 80, column: "offered" },
		department: { kind: "line", max: 60, column: "offered", sortable: true },
		/** Short names of what they teach. */
		subjects: { kind: "line", computed: true, required: true, column: "shown" },
		email: { kind: "email", column: "offered", single: true },
		phone: { kind: "phone", column: "shown", single: true },
		status: { kind: "choice", choices: STAFF_STATUSES, required: true, initial: "active", column: "shown" },
		/** Approved leave that has begun: until then. */
		away_until: { kind: "instant", computed: true },
		started_on: { kind: "day", column: "offered" },
		left_on: { kind: "day", page: true },
		/** What a full week of teaching is for this person. */
		weekly_minutes: { kind: "number", range: [0, 6000], rule: "whole", page: true },
		external_id: { kind: "line", max: 80, column: "offered", single: true },
		date_of_birth: { kind: "day", rule: "birth_day", ages: [15, 80], page: true, single: true, private: "Staff.Edit" },
		gender: { kind: "choice", choices: GENDERS, page: true, single: true, private: "Staff.Edit" },
		line_1: { kind: "line", max: 120, page: true, single: true, private: "Staff.Edit" },
		line_2: { kind: "line", max: 120, page: true, single: true, private: "Staff.Edit" },
		post_code: { kind: "line", max: 20, page: true, single: true, private: "Staff.Edit" },
		city: { kind: "line", max: 80, page: true, single: true, private: "Staff.Edit" },
		country: { kind: "choice", choices: COUNTRY_CODES, words: "region", page: true, single: true, private: "Staff.Edit" },
		emergency_name: { kind: "line", max: 120, page: true, single: true, private: "Staff.Edit" },
		emergency_phone: { kind: "phone", page: true, single: true, private: "Staff.Edit" },
		about: { kind: "text", max: 2000, page: true, single: true },
		colour_code: { kind: "choice", choices: PERSON_COLOUR_NAMES, required: true, initial: "slate", single: true },
		photo_file_id: { kind: "picture", computed: true },
		/** The login, where there is one: chosen with a call of its own, because it opens what the person teaches. */
		user_id: { kind: "user", computed: true },
	},
});
export type Staff = RowOf<typeof STAFF>;
export type StaffInput = InputOf<typeof STAFF>;

export const QUALIFICATION_KINDS = ["degree", "teaching", "training", "first_aid", "background_check", "identity", "other"] as const;
/** What somebody learned and may do: seen by whoever edits staff, and by the person. */
export const QUALIFICATION = record({
	name: "staff_qualifications",
	module: "Staff",
	of: { record: STAFF, key: "staff_id" },
	rights: { view: "Staff.Edit", own: "Staff.View" },
	path: "/staff-qualifications",
	sort: "expires_on",
	identity: ["staff_id", "kind", "name", "number", "issued_on"],
	scan: true,
	inOrder: [["issued_on", "expires_on"]],
	fields: {
		kind: { kind: "choice", choices: QUALIFICATION_KINDS, required: true, initial: "training" },
		name: { kind: "line", max: 120, required: true },
		number: { kind: "line", max: 60, single: true },
		issued_on: { kind: "day" },
		expires_on: { kind: "day", sortable: true },
	},
});
export type Qualification = RowOf<typeof QUALIFICATION>;

export const CONTRACT_KINDS = ["permanent", "fixed_term", "hourly", "trainee", "volunteer"] as const;
/** Of those who deal with contracts alone, whoever else may edit staff. */
export const CONTRACT = record({
	name: "staff_contracts",
	module: "Staff",
	of: { record: STAFF, key: "staff_id" },
	rights: { view: "Staff.Contracts", edit: "Staff.Contracts" },
	path: "/staff-contracts",
	sort: "-starts_on",
	identity: ["staff_id", "kind", "starts_on"],
	scan: true,
	inOrder: [["starts_on", "ends_on"]],
	fields: {
		kind: { kind: "choice", choices: CONTRACT_KINDS, required: true, initial: "permanent" },
		/** Of a full post. */
		share: { kind: "number", unit: "percent", range: [0.01, 100], rule: "hundredths", required: true, initial: 100 },
		starts_on: { kind: "day", required: true, sortable: true },
		ends_on: { kind: "day" },
		weekly_minutes: { kind: "number", range: [0, 6000], rule: "whole" },
		note: { kind: "text", max: 1000 },
	},
});
export type Contract = RowOf<typeof CONTRACT>;

export const LEAVE_KINDS = ["sick", "child_sick", "holiday", "training", "trip", "personal", "unpaid", "parental", "other"] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];
export const LEAVE_STATES = ["requested", "approved", "declined", "withdrawn"] as const;
export type LeaveState = (typeof LEAVE_STATES)[number];
/** Somebody is available so many times a week at most. */
export const MOST_SLOTS = 40;
/** Subjects of one person at most. */
export const MOST_SUBJECTS = 30;
