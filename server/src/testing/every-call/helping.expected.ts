import { contract } from "@homeroom/contract/contract.generated.ts";
import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import type { Answers } from "../permission-words.ts";
import type { TableEntry } from "../route-table.ts";
import type { CallName } from "../sampling.ts";

/** Somebody who helps: an operator inside a school, who may change something or only look. */
export type Helper = "helper" | "looking_helper";
export const HELPERS: Helper[] = ["helper", "looking_helper"];

const callsOf = (area: "student_documents" | "staff_contracts"): CallName[] =>
	Object.keys(contract[area])
		.filter((name) => name !== "export")
		.map((name) => `${area}.${name as keyof (typeof contract)[typeof area]}` as const);

/**
 * What is refused to whoever was let in to help, written by hand: what would open a door again after the help is over,
 * moves money, takes data out of the house, or tells what few may know. A call that is not named here is answered as an admin's.
 */
export const REFUSED_TO_HELPERS: readonly CallName[] = [
	// data that leaves the house
	...RECORD_NAMES.map((record) => `${record}.export` as const),
	"settings.exports",
	"settings.create_export",
	"families.addresses",
	"changes.export",
	"messages.recipients_file",
	// health, papers and pay
	"students.health",
	"students.health_update",
	"students.health_activity",
	"students.sensitive_reads",
	"students.documents_expiring",
	...callsOf("student_documents"),
	...callsOf("staff_contracts"),
	// people, their roles and their logins
	"users.update",
	"users.set_status",
	"users.unlock",
	"users.invite",
	"users.invite_many",
	"users.resend",
	"users.remove",
	"users.edit_client_user",
	"roles.create",
	"roles.update",
	"roles.remove",
	"roles.preview",
	"roles.view_as",
	"contacts.set_login",
	"families.add_relation",
	"families.change_relation",
	"families.join",
	"staff.link",
	"clients.merge",
	"clients.merge_preview",
	"staff.leave_approve",
	"staff.leave_decline",
	// who sees which of the school's own fields
	"custom_fields.update",
	// how and where somebody is told of things
	"notices.wish",
	"notices.hours",
	"notices.device_add",
	"notices.device_remove",
	"notices.device_try",
	// what the person alone has to do
	"todo.add",
	"todo.change",
	"todo.remove",
	"todo.order",
	"todo.empty_trash",
	"todo.tag_add",
	"todo.tag_change",
	"todo.tag_remove",
	// what is said about tasks, and who hears of them, is by and for people of the school
	"tasks.comment_add",
	"tasks.comment_change",
	"tasks.comment_remove",
	"tasks.watch",
	"tasks.family",
	"tasks.family_one",
	"tasks.family_tick",
	"tasks.family_say",
	"tasks.family_reword",
	"tasks.family_take_back",
	"tasks.family_upload",
	"tasks.family_file",
	// what stands in the calendar is by somebody of the school
	"events.classes",
	"events.add",
	"events.change",
	"events.drag",
	"events.remove",
	"events.restore",
	// money is spent, and what goes to families goes by whom the school chose
	"sms.update",
	"sms.callback_key",
	"sms.renew_callback_key",
	"sms.try",
	"sms.again",
	"sms.again_all",
	// what the school writes to its people, and what they answer
	"emergency.options",
	"emergency.raise",
	"emergency.list",
	"emergency.show",
	"emergency.board",
	"emergency.people",
	"emergency.person",
	"emergency.add",
	"emergency.told",
	"emergency.ask",
	"emergency.end",
	"emergency.report",
	"emergency.now",
	"emergency.seen",
	"emergency.answer",
	"emergency.sheets",
	"emergency.sheet",
	"emergency.answer_sheet",
	"emergency.answer_for",
	"messages.list",
	"messages.show",
	"messages.create",
	"messages.update",
	"messages.copy",
	"messages.remove",
	"messages.options",
	"messages.people",
	"messages.preview",
	"messages.filled",
	"messages.send",
	"messages.approve",
	"messages.decline",
	"messages.withdraw",
	"messages.undo",
	"messages.stop",
	"messages.recipients",
	"messages.remind",
	"messages.letters",
	"messages.letters_printed",
	"messages.answer_for",
	"messages.contact_wishes",
	"messages.contact_wishes_set",
	"messages.templates",
	"messages.texts_again",
	"messages.template_create",
	"messages.template_update",
	"messages.template_remove",
	"messages.open",
	"messages.answer",
	"messages.my_wishes_set",
	// ways in
	"factors.reset",
	"badges.list",
	"badges.issue",
	"badges.revoke",
	"badges.revoke_set",
	"sso.create",
	"sso.update",
	"sso.remove",
	"sso.check",
	"pairing.look",
	"pairing.answer",
	"feeds.create_own",
	"feeds.create",
	"settings.grant_support",
	"settings.revoke_support",
	// the operator's own login, which is changed outside
	"session.change_password",
	"session.update_profile",
	"profile.photo_set",
	"profile.photo_remove",
	"profile.set_status",
	"factors.step_up",
	"factors.totp_begin",
	"factors.totp_confirm",
	"factors.totp_remove",
	"factors.recovery_codes",
	"factors.passkey_begin",
	"factors.passkey_add",
	"factors.passkey_rename",
	"factors.passkey_remove",
	// money
	"plans.overview",
	"plans.preview",
	"plans.change",
	"plans.cancel",
	"plans.resume",
	"plans.pay",
	"plans.signup_mine",
	"plans.simulator_advance",
	"plans.simulator_card",
	"plans.simulator_deliver",
];

/** Where a helper is answered otherwise than an admin, with the reason. */
const OTHERWISE: Partial<Record<CallName, number>> = {
	// leave is told to who decides about it and to the person; helpers are neither
	"staff.leave_of": 403,
	"staff.leave_request": 403,
	"staff.leave_withdraw": 404,
	// only who was asked to cover declines, and an operator is no colleague
	"cover.decline": 403,
	// the sample invites staff, which no helper does
	"rosters.check": 403,
	// nothing was written to an operator
	"messages.file": 404,
	// inside a school its people have faces for whoever helps there, too
	"profile.photo": 200,
};

export function helperAnswer(helper: Helper, { name, call }: TableEntry, answers: Answers): number {
	if (REFUSED_TO_HELPERS.includes(name)) return 403;
	const ofLogin = ["public", "signed-in", "operator"].includes(call.access);
	if (helper === "looking_helper" && !ofLogin && !call.reads) return 403;
	return OTHERWISE[name] ?? (ofLogin ? answers.operator : answers.admin);
}
