import type { CustomerStatus } from "@homeroom/contract/areas/console/console.rules.ts";
import type { ConsoleCustomerFacts } from "@homeroom/contract/areas/console/console-customers.contract.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { sql } from "kysely";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { type MailLinks, sendMail } from "../../kit/mail/mail.ts";
import { mailExportLink } from "../settings/settings.public.ts";
import { adminsOf, customerFacts } from "./console.customers.ts";
import { type AboutCustomer, closedMail, reopenedMail, suspendedMail } from "./console.letters.ts";

type Letter = (about: AboutCustomer) => Parameters<typeof sendMail>[1];

/** Two operators at once: the database lets the first one through, the second is told how it stands now. */
async function change(platform: PlatformDb, customer_id: number, from: readonly CustomerStatus[], to: CustomerStatus): Promise<void> {
	const { numUpdatedRows } = await platform
		.updateTable("platform.customers")
		.set({ status: to, closed_at: to === "closed" ? sql<string>`now()` : null, version: sql`version + 1` })
		.where("id", "=", customer_id)
		.where("status", "in", from)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw new Refusal("conflict", { current: await customerFacts(platform, customer_id) });
}

/** Everybody who answers for the customer and can be written to. */
async function receivers(platform: PlatformDb, facts: ConsoleCustomerFacts) {
	const admins = await adminsOf(platform, facts.id);
	return admins.flatMap(({ user_id, email, first_name, locale }) =>
		email === null ? [] : [{ user_id, email, first_name, locale: (locale ?? facts.locale) as Locale }],
	);
}

async function tellAdmins(platform: PlatformDb, facts: ConsoleCustomerFacts, letter: Letter): Promise<void> {
	for (const { email, first_name, locale } of await receivers(platform, facts))
		await sendMail(platform, letter({ to: email, first_name, locale, school: facts.name }));
}

export async function suspendCustomer(platform: PlatformDb, customer_id: number, reason: string): Promise<ConsoleCustomerFacts> {
	await change(platform, customer_id, ["active"], "suspended");
	const facts = await customerFacts(platform, customer_id);
	await tellAdmins(platform, facts, (about) => suspendedMail({ ...about, reason }));
	return facts;
}

export async function reopenCustomer(platform: PlatformDb, customer_id: number, publicUrl: string): Promise<ConsoleCustomerFacts> {
	await change(platform, customer_id, ["suspended", "closed"], "active");
	const facts = await customerFacts(platform, customer_id);
	await tellAdmins(platform, facts, (about) => reopenedMail({ ...about, url: `${publicUrl}/pages/login` }));
	return facts;
}

/** Nothing is deleted. With `export`, a second letter holds the link to all of the customer's data. */
export async function closeCustomer(
	platform: PlatformDb,
	customer_id: number,
	{ reason, export: withExport }: { reason: string; export: boolean },
	links: MailLinks,
): Promise<ConsoleCustomerFacts> {
	await change(platform, customer_id, ["active", "suspended"], "closed");
	const facts = await customerFacts(platform, customer_id);
	await tellAdmins(platform, facts, (about) => closedMail({ ...about, reason }));
	if (!withExport) return facts;
	const { primary_color } = await platform
		.selectFrom("platform.customers")
		.select("primary_color")
		.where("id", "=", customer_id)
		.executeTakeFirstOrThrow();
	for (const owner of await receivers(platform, facts))
		await mailExportLink(platform, { customer: { id: customer_id, name: facts.name, primary_color }, owner, links });
	return facts;
}
