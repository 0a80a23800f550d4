import type {
	FirstSteps,
	Settings,
	SettingsInput,
	SupportGrant,
	SupportInput,
} from "@homeroom/contract/areas/settings/settings.contract.ts";
import { FIRST_STEPS, type FirstStep, SIGN_IN_SETTINGS } from "@homeroom/contract/areas/settings/settings.rules.ts";
import { COLOURS } from "@homeroom/contract/kit/constants.ts";
import { type ModuleName, PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { issueTicket } from "../../kit/session/tickets.ts";
import { logoUrl, subdomainFault } from "../session/session.public.ts";
import { readLogo } from "./settings.picture.ts";
import {
	type CustomerRow,
	changeCustomer,
	countUsage,
	endGrant,
	findCustomer,
	findFirstFacts,
	findGrant,
	hasAdminPasskey,
	insertExport,
	insertGrant,
	replaceLogo,
} from "./settings.queries.ts";

const EXPORT_LINK_MS = 10 * 60_000;

const modulesOf = ({ plan_modules, modules_off }: CustomerRow) =>
	PLAN_MODULES.map((name) => {
		const in_plan = plan_modules === null || plan_modules.includes(name);
		return { name, in_plan, on: in_plan && !modules_off.includes(name) };
	});

export async function showSettings(db: CustomerDb, row?: CustomerRow): Promise<Settings> {
	const customer = row ?? (await findCustomer(db));
	const { sso_providers, ...usage } = await countUsage(db);
	const { id, logo_id, student_limit, staff_limit, storage_limit_mb } = customer;
	return {
		...customer,
		customer_id: id,
		logo_url: logoUrl(logo_id),
		locale: customer.locale as Settings["locale"],
		locales: customer.locales as Settings["locales"],
		words: customer.words as Settings["words"],
		modules: modulesOf(customer),
		limits: { students: student_limit, staff: staff_limit, storage_mb: storage_limit_mb },
		usage: {
			students: usage.students ?? 0,
			staff: usage.staff ?? 0,
			clients: usage.clients ?? 0,
			storage_bytes: usage.storage_bytes ?? 0,
		},
		sso_providers: sso_providers ?? 0,
	};
}

type Changes = { [Name in keyof SettingsInput]?: SettingsInput[Name] | undefined };

export async function updateSettings(
	db: CustomerDb,
	actor: Actor,
	{ version, ...changes }: Changes & { version: number },
): Promise<Settings> {
	const before = await findCustomer(db);
	const differs = (name: keyof Changes) => changes[name] !== undefined && changes[name] !== before[name];
	if (actor.support !== null && SIGN_IN_SETTINGS.some(differs)) throw new Refusal("helping");
	if (before.version !== version) throw new Refusal("conflict", { current: await showSettings(db, before) });
	const after = { ...before, ...changes };
	if (!after.locales.includes(after.locale)) throw new Refusal("invalid", { fields: { locales: { message: "locale_missing" } } });
	if (after.subdomain !== before.subdomain) await refuseTaken(db, after.subdomain);
	await refuseLockout(db, before, after);
	const changed = await changeCustomer(db, version, changes as Partial<SettingsInput>).catch(
		(error: { code?: unknown; constraint?: unknown }) => {
			// somebody took it in this very moment
			if (error.code === "23505") throw takenAddress();
			if (error.constraint === "customers_currency_used")
				throw new Refusal("invalid", { fields: { currency: { message: "currency_used" } } });
			throw error;
		},
	);
	if (changed === undefined) throw new Refusal("conflict", { current: await showSettings(db) });
	return showSettings(db, changed);
}

const takenAddress = () => new Refusal("invalid", { fields: { subdomain: { message: "subdomain_taken" } } });
async function refuseTaken(db: CustomerDb, subdomain: string): Promise<void> {
	if ((await subdomainFault(db, subdomain)) !== null) throw takenAddress();
}

type WaysIn = Pick<CustomerRow, "login_password" | "login_passkey">;
async function refuseLockout(db: CustomerDb, before: WaysIn, after: WaysIn): Promise<void> {
	const less = (["login_password", "login_passkey"] as const).find((way) => before[way] && !after[way]);
	if (less === undefined || (await adminsCanEnter(db, after))) return;
	throw new Refusal("invalid", { fields: { [less]: { message: "way_in" } } });
}

/** Whether an admin has a way in: the password, an SSO provider that is switched on, or a passkey that one of them really has. */
export async function adminsCanEnter(db: CustomerDb, ways?: WaysIn): Promise<boolean> {
	const { login_password, login_passkey } = ways ?? (await findCustomer(db));
	if (login_password) return true;
	if (((await countUsage(db)).sso_providers ?? 0) > 0) return true;
	return login_passkey && hasAdminPasskey(db);
}

export async function setLogo(db: CustomerDb, data: string): Promise<Settings> {
	await replaceLogo(db, readLogo(data));
	return showSettings(db);
}
export async function removeLogo(db: CustomerDb): Promise<Settings> {
	await replaceLogo(db, null);
	return showSettings(db);
}

/** The columns' own defaults: whoever has another value chose it. */
const UNTOUCHED = {
	primary_color: COLOURS.primary,
	secondary_color: COLOURS.secondary,
	heading_color: COLOURS.heading,
	text_color: COLOURS.text,
} as const;

/** Steps in a module that the customer may not have. */
const STEPS_OF: Partial<Record<FirstStep, ModuleName>> = { student: "Students", bells: "Timetable", timetable: "Timetable" };

export async function firstSteps(db: CustomerDb, actor: Actor): Promise<FirstSteps> {
	const [customer, facts] = await Promise.all([findCustomer(db), findFirstFacts(db, actor.user_id)]);
	const checked = customer.first_steps_checked;
	const recoloured = Object.entries(UNTOUCHED).some(([name, colour]) => customer[name as keyof typeof UNTOUCHED] !== colour);
	const done: Record<FirstStep, boolean> = {
		look: customer.logo_id !== null || recoloured || checked.includes("look"),
		localization: Boolean(facts.localized) || checked.includes("localization"),
		year: Boolean(facts.year),
		bells: Boolean(facts.bells),
		colleague: Boolean(facts.colleague),
		student: Boolean(facts.student),
		timetable: Boolean(facts.timetable),
		second_factor: Boolean(facts.second_factor),
	};
	const off = new Set(modulesOf(customer).flatMap(({ name, on }) => (on ? [] : [name])));
	const steps = FIRST_STEPS.filter((name) => !off.has(STEPS_OF[name] ?? "Settings"));
	return { dismissed: customer.first_steps_dismissed, steps: steps.map((name) => ({ name, done: done[name] })) };
}

export async function grantSupport(db: CustomerDb, actor: Actor, input: SupportInput): Promise<SupportGrant> {
	const id = await insertGrant(db, { ...input, granted_by: actor.user_id });
	return found(await findGrant(db, id));
}

export async function revokeSupport(db: CustomerDb, id: number): Promise<SupportGrant> {
	await endGrant(db, id);
	return found(await findGrant(db, id));
}

export async function createExport(db: CustomerDb, actor: Actor): Promise<{ url: string; expires_at: string }> {
	const export_id = await insertExport(db, actor.user_id);
	const { secret, expires_at } = await issueTicket(db, {
		kind: "export",
		lifetime_ms: EXPORT_LINK_MS,
		user_id: actor.user_id,
		customer_id: db.customer_id,
		data: { once: true, export_id },
	});
	return { url: `/api/exports/${secret}`, expires_at };
}
