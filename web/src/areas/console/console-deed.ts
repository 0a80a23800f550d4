import type { MessageKey } from "../../kit/i18n/i18n.ts";
import type { AuditEntry } from "./console.api.ts";

/** The calls that are logged, as people say them. */
export const DEEDS: Readonly<Record<string, MessageKey>> = {
	"PUT /console/maintenance": "console.did.maintenance_on",
	"POST /console/customers": "console.did.open_customer",
	"POST /console/customers/{customer_id}/suspend": "console.did.suspend",
	"POST /console/customers/{customer_id}/reopen": "console.did.reopen",
	"POST /console/customers/{customer_id}/close": "console.did.close",
	"POST /console/signup_invitations": "console.did.invite_signup",
	"POST /console/signup_invitations/{id}/revoke": "console.did.revoke_invitation",
	"POST /console/plans": "console.did.create_plan",
	"PATCH /console/plans/{plan_id}": "console.did.update_plan",
	"POST /console/plans/{plan_id}/prices": "console.did.create_price",
	"PUT /console/prices/{price_id}/offered": "console.did.offer_price",
	"GET /console/mails/{mail_id}": "console.did.read_mail",
	"mail show": "console.did.show_mail",
	"mail again": "console.did.retry_mail",
	"mail settle": "console.did.settle_mail",
	"POST /console/mails/{mail_id}/retry": "console.did.retry_mail",
	"POST /console/support/enter": "console.did.enter",
	"POST /console/support/leave": "console.did.leave",
	first_operator: "console.did.first_operator",
	"operator add": "console.did.add_operator",
	"operator remove": "console.did.remove_operator",
};
/** What of a call's input says most about it. */
const TELLING = ["reason", "name", "email", "message"];

/** What an operator did, as a sentence; a call without one is shown as it is. */
export function deedOf({ action, details, mail }: AuditEntry, t: (key: MessageKey) => string): { deed: string; detail: string | null } {
	const key = action === "PUT /console/maintenance" && !details.on ? "console.did.maintenance_off" : DEEDS[action];
	const told = TELLING.map((name) => details[name]).find((value) => typeof value === "string" && value !== "");
	const deed = key ? t(key) : action;
	if (mail) return { deed, detail: `${mail.recipient} · ${mail.subject}` };
	if (details.mail_id !== undefined) return { deed, detail: t("console.mail_tidied") };
	return { deed, detail: typeof told === "string" ? told : null };
}
