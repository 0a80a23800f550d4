import { formatSize } from "@homeroom/contract/kit/formats.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { UndoReason } from "@homeroom/contract/kit/schemas.ts";
import type { PlainCode, SentenceCode, SentenceValues } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import { isAway } from "../db/database-fault.ts";

/** Every reason for which a call can be refused, with its status. The sentence is in `locales`. */
const STATUS = {
	malformed: 400,
	key_unfit: 400,
	login_failed: 401,
	token_invalid: 401,
	badge_invalid: 401,
	plan: 402,
	plan_limit: 402,
	read_only: 402,
	storage_limit: 402,
	forbidden: 403,
	foreign_page: 403,
	sms_callback_forged: 403,
	no_customer: 403,
	second_factor_required: 403,
	comment_author: 403,
	viewing_as: 403,
	helping: 403,
	signup_off: 403,
	signup_invited_only: 403,
	payments_off: 409,
	session_bound: 403,
	login_method_off: 403,
	sso_email_unverified: 403,
	sso_unknown_person: 403,
	sso_person_blocked: 403,
	sso_login_unconfirmed: 403,
	sso_wrong_address: 403,
	sso_admin_only: 403,
	not_found: 404,
	conflict: 409,
	own_limit: 409,
	sms_limit: 409,
	selection_changed: 409,
	import_step: 409,
	import_outdated: 409,
	import_field_gone: 409,
	import_limit: 402,
	import_right_ended: 403,
	import_corrections: 409,
	import_unreadable: 422,
	import_nothing: 422,
	import_no_table: 422,
	import_web_page: 422,
	import_xls: 422,
	import_xlsb: 422,
	import_ods: 422,
	import_numbers: 422,
	import_locked: 422,
	import_open_quote: 422,
	import_columns_max: 422,
	import_rows_max: 422,
	roster_files_max: 409,
	roster_left_max: 409,
	import_cell_max: 422,
	import_slow: 422,
	import_unpacks: 413,
	import_busy: 429,
	import_crowded: 429,
	duplicate: 409,
	overlap: 409,
	leave_begun: 409,
	time_taken: 409,
	not_away: 409,
	not_bookable: 409,
	bells_in_use: 409,
	class_full: 409,
	register_locked: 409,
	already_placed: 409,
	class_year_fixed: 409,
	timetable_in_use: 409,
	merge_itself: 409,
	task_circle: 409,
	email_taken: 409,
	last_admin: 409,
	way_in: 409,
	beyond_you: 403,
	not_yourself: 409,
	member_stays: 409,
	already_here: 409,
	undo_blocked: 409,
	undo_never: 409,
	undo_too_old: 409,
	already_undone: 409,
	undo_runs: 409,
	role_in_use: 409,
	year_in_use: 409,
	role_fixed: 409,
	operator_exists: 409,
	factor_demanded: 409,
	factors_own: 409,
	link_invalid: 410,
	pairing_over: 410,
	pairing_number: 409,
	sign_in_expired: 410,
	sso_state_invalid: 410,
	key_reused: 409,
	too_large: 413,
	charset: 415,
	file_gone: 410,
	push_gone: 410,
	message_state: 409,
	message_list_changed: 409,
	message_same: 409,
	message_nobody: 422,
	message_too_many: 422,
	message_language: 422,
	message_not_alone: 403,
	message_undo_over: 409,
	message_answer_over: 409,
	message_no_break: 409,
	message_too_far: 422,
	emergency_running: 409,
	emergency_over: 409,
	emergency_help_stands: 409,
	invalid: 422,
	passkey_failed: 422,
	sso_provider_failed: 424,
	push_failed: 424,
	too_many: 429,
	unexpected: 500,
	unavailable: 503,
	maintenance: 503,
	disk_full: 507,
} as const satisfies Partial<Record<SentenceCode, number>>;

export type RefusalCode = keyof typeof STATUS;

interface RefusalDetails {
	fields?: Record<string, { message: string; maximum?: unknown; minimum?: unknown }>;
	current?: unknown;
	record?: RecordSpec;
	needed?: string;
	wait_seconds?: number;
	values?: Record<string, unknown>;
	reasons?: UndoReason[];
}

type GappedCode = Exclude<RefusalCode, PlainCode>;
interface Limits {
	max: unknown;
	min: unknown;
}
/** Codes whose sentences say no more than limits. */
export type LimitCode = { [Code in RefusalCode]: Limits extends SentenceValues<Code> ? Code : never }[RefusalCode];
/** A code whose sentence has gaps comes with what fills them. */
type Given =
	| [code: Exclude<RefusalCode, GappedCode>, more?: RefusalDetails]
	| [code: LimitCode, more: RefusalDetails & { values: Limits & Record<string, unknown> }]
	| { [Code in GappedCode]: [code: Code, more: RefusalDetails & { values: SentenceValues<Code> }] }[GappedCode];

/** Thrown anywhere in a call; the kit turns it into the answer. */
export class Refusal extends Error {
	readonly code: RefusalCode;
	readonly status: number;
	/** Field name → sentence code or zod-like issue, with `invalid`. */
	readonly fields: Record<string, { message: string; maximum?: unknown; minimum?: unknown }> | undefined;
	/** With `conflict`: the record as it is now. With `time_taken`: who is in the way and what is free. It goes out as the contract describes it. */
	current: unknown;
	/** What the customer of whoever is refused says in the place of the product's words. */
	words: SchoolWords = {};
	/** Where `current` is a row of a record: of which one. It goes out as far as the person sees such rows. */
	readonly record: RecordSpec | undefined;
	/** With `forbidden` and `plan`: the permission that would have opened it. */
	readonly needed: string | undefined;
	/** With `too_many`: when to try again. */
	readonly wait_seconds: number | undefined;
	/** Fills the sentence, such as `{max}`. */
	readonly values: Record<string, unknown> | undefined;
	/** With `undo_blocked`: what stands against it. */
	readonly reasons: UndoReason[] | undefined;

	constructor(...[code, more = {}]: Given) {
		super(code);
		this.code = code;
		this.status = STATUS[code];
		this.fields = more.fields;
		this.current = more.current;
		this.record = more.record;
		this.needed = more.needed;
		this.wait_seconds = more.wait_seconds;
		this.values = more.values;
		this.reasons = more.reasons;
	}
}

export const notFound = (): Refusal => new Refusal("not_found");

/** The row, or "not found" where there is none: another customer's row and a missing one look the same. */
export function found<T>(row: T | undefined): T {
	if (row === undefined) throw notFound();
	return row;
}

/** The database is away, or one connection to it broke. */
export const isConnectionLost = (error: unknown): boolean => isAway(error as { code?: unknown; message?: string });

/** What a failure of the database means for the caller; undefined when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
	if (error instanceof Refusal) return error;
	if (isConnectionLost(error)) return new Refusal("unavailable");
	const { code, message = "" } = error as { code?: unknown; message?: string };
	if (typeof code !== "string") return undefined;
	if (code === "53100" || code === "ENOSPC" || code === "EDQUOT") return new Refusal("disk_full");
	// a character that no text of the database holds (NUL), where a schema let it through
	if (code === "22021" || code === "22P05") return new Refusal("malformed");
	if (code === "23505") return new Refusal("duplicate");
	if (code === "23P01" && (error as { constraint?: string }).constraint === "student_weeks_time") return new Refusal("time_taken");
	// two rules for the same at the same time
	if (code === "23P01") return new Refusal("overlap");
	// raised by our own triggers
	if (code === "HR001") return new Refusal("last_admin");
	if (code === "HR403") return new Refusal("class_full");
	if (code === "HR404") return new Refusal("class_year_fixed");
	if (code === "HR409") return new Refusal("own_limit", { values: { max: /\d+/.exec(message)?.[0] } });
	if (code === "HR402") return new Refusal("plan_limit", { values: { max: /\d+/.exec(message)?.[0] } });
	if (code === "HR414") return new Refusal("sms_limit", { values: { max: /\d+/.exec(message)?.[0] } });
	if (code === "HR413") return new Refusal("storage_limit", { values: { max: formatSize(Number(/\d+/.exec(message)?.[0]) * 1_048_576) } });
	if (code === "HR415") return new Refusal("task_circle", { values: { path: message } });
	if (code === "HR416") return new Refusal("comment_author");
	// 40001, 40P01: two writes got in each other's way; 57014: took too long
	if (code === "40001" || code === "40P01" || code === "57014") return new Refusal("unavailable");
	if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refusal("too_large");
	if (code.startsWith("FST_ERR_CTP") || code === "FST_ERR_VALIDATION") return new Refusal("malformed");
	return undefined;
}
