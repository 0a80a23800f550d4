import type { NewCustomerInput } from "@homeroom/contract/areas/console/console-customers.contract.ts";
import { INVITATION_DAYS, timeZones } from "@homeroom/contract/areas/settings/settings.rules.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { type MailLinks, sendMail, sendSecretMail } from "../../kit/mail/mail.ts";
import { issueTicket } from "../../kit/session/tickets.ts";
import { openCustomer, subscribeCustomer } from "../plans/plans.public.ts";
import { setupPage, subdomainFault } from "../session/session.public.ts";
import { type AboutCustomer, invitedOwnerMail, openedMail } from "./console.letters.ts";

const at = (field: string, message: string) => new Refusal("invalid", { fields: { [field]: { message } } });

/** Opens a customer without a sign-up: its trial begins now, its owner is its first admin and gets a link. */
export async function openByHand(platform: PlatformDb, input: NewCustomerInput, links: MailLinks, payments: boolean): Promise<number> {
	const { name, subdomain, locale, time_zone, email, first_name, last_name, price_id } = input;
	if (!timeZones().has(time_zone)) throw at("time_zone", "time_zone");
	const price = await platform
		.selectFrom("platform.prices as r")
		.innerJoin("platform.plans as p", "p.id", "r.plan_id")
		.select(["r.plan_id", "r.currency", "p.trial_days"])
		.where("r.id", "=", price_id)
		.executeTakeFirst();
	if (price === undefined) throw at("price_id", "choice");
	const fault = await subdomainFault(platform, subdomain);
	if (fault !== null) throw at("subdomain", fault);
	const { customer_id, user_id } = await openCustomer(platform, {
		school: { name, subdomain, locale, time_zone, currency: price.currency },
		owner: { email, first_name, last_name, password_hash: null, locale },
		terms_ip: null,
	});
	await subscribeCustomer(platform, customer_id, price_id, payments ? price : { ...price, trial_days: null });
	await tellOwner(platform, links, { user_id, customer_id }, { to: email, first_name, locale, school: name });
	return customer_id;
}

/** Who has a password signs in with it; everybody else sets one first. */
async function tellOwner(
	platform: PlatformDb,
	{ url, box }: MailLinks,
	{ user_id, customer_id }: { user_id: number; customer_id: number },
	about: AboutCustomer,
): Promise<void> {
	const { password_hash } = await platform
		.selectFrom("platform.users")
		.select("password_hash")
		.where("id", "=", user_id)
		.executeTakeFirstOrThrow();
	if (password_hash !== null) return sendMail(platform, openedMail({ ...about, url: `${url}/pages/login` }));
	const lifetime_ms = INVITATION_DAYS * 24 * 60 * 60_000;
	const { secret } = await issueTicket(platform, { kind: "invitation", lifetime_ms, user_id, customer_id });
	await sendSecretMail(platform, box, invitedOwnerMail(about, { url: setupPage(url), secret, days: INVITATION_DAYS }));
}
