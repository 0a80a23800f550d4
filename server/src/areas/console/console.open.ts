import type { NewCustomerInput } from "@homeroom/contract/areas/console/console-customers.contract.ts";
import { sql } from "kysely";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { sendMail } from "../../kit/mail/mail.ts";
import { issueTicket } from "../../kit/session/tickets.ts";
import { BUILT_IN_ROLES, subdomainFault } from "../session/session.public.ts";
import { openedMail } from "./console.letters.ts";

const LINK_MS = 60 * 60_000;
const at = (field: string, message: string) => new Refusal("invalid", { fields: { [field]: { message } } });

/** Opens a customer without a sign-up: its trial begins now, its owner is its first admin and gets a link. */
export async function openByHand(platform: PlatformDb, input: NewCustomerInput, url: string): Promise<number> {
	const { name, subdomain, locale, time_zone } = input;
	if (!isTimeZone(time_zone)) throw at("time_zone", "time_zone");
	const plan = await platform
		.selectFrom("platform.prices as r")
		.innerJoin("platform.plans as p", "p.id", "r.plan_id")
		.select(["p.id", "p.modules", "p.student_limit", "p.staff_limit", "p.storage_limit_mb", "p.trial_days", "r.currency"])
		.where("r.id", "=", input.price_id)
		.executeTakeFirst();
	if (plan === undefined) throw at("price_id", "choice");
	const { currency, modules: plan_modules, student_limit, staff_limit, storage_limit_mb } = plan;
	const limits = { plan_modules, student_limit, staff_limit, storage_limit_mb };
	const fault = await subdomainFault(platform, subdomain);
	if (fault !== null) throw at("subdomain", fault);
	const customer = await platform
		.insertInto("platform.customers")
		.values({ name, subdomain, locale, time_zone, currency, billing_state: "trialing", ...limits })
		.onConflict((conflict) => conflict.column("subdomain").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (customer === undefined) throw at("subdomain", "subdomain_taken");
	const period_end = sql<string>`now() + ${plan.trial_days} * interval '1 day'`;
	await platform
		.insertInto("platform.subscriptions")
		.values({
			customer_id: customer.id,
			plan_id: plan.id,
			price_id: input.price_id,
			status: "trialing",
			provider: "simulator",
			trial_end: period_end,
			period_start: sql<string>`now()`,
			period_end,
		})
		.execute();
	await letOwnerIn(platform, customer.id, input, url);
	return customer.id;
}

async function letOwnerIn(platform: PlatformDb, customer_id: number, input: NewCustomerInput, url: string): Promise<void> {
	const { email, first_name, last_name, locale } = input;
	await platform
		.insertInto("platform.users")
		.values({ email, first_name, last_name, locale })
		.onConflict((conflict) => conflict.column("email").doNothing())
		.execute();
	const owner = await platform
		.selectFrom("platform.users")
		.select(["id", "password_hash"])
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	await sql`select set_config('app.customer_id', ${String(customer_id)}, true)`.execute(platform);
	const roles = await platform
		.insertInto("roles")
		.values(Object.entries(BUILT_IN_ROLES).map(([key, role]) => ({ key, name: role.name, permissions: JSON.stringify(role.permissions) })))
		.returning(["id", "key"])
		.execute();
	const role_id = roles.find(({ key }) => key === "admin")?.id as number;
	await platform.insertInto("memberships").values({ user_id: owner.id, role_id, portal_type: "ADMIN", first_name, last_name }).execute();
	await sql`select set_config('app.customer_id', '0', true)`.execute(platform);
	const link =
		owner.password_hash === null
			? `${url}/Password-setup#${(await issueTicket(platform, { kind: "reset", lifetime_ms: LINK_MS, user_id: owner.id })).secret}`
			: `${url}/pages/login`;
	await sendMail(platform, openedMail({ to: email, first_name, locale, school: input.name, url: link }));
}

function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}
