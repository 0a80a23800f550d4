import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type pg from "pg";
import { makeSubscription } from "./areas/plans/plans.builders.ts";
import { actIn, makeCustomer, makeMember, makeUser, type NewUser } from "./areas/session/session.builders.ts";
import { DEMO_PASSWORD } from "./areas/session/session.demo-logins.ts";
import { makeLogo } from "./areas/settings/settings.builders.ts";
import {
	DEMO_ROLES,
	type DemoFilling,
	type DemoPerson,
	type DemoRole,
	type DemoSchool,
	demoAddress,
	NORTH,
	SOUTH,
} from "./demo-schools.ts";
import { openClient } from "./kit/db/open-client.ts";
import { APP_ROLE } from "./kit/db/pool.ts";
import { hashPassword } from "./kit/session/passwords.ts";
import type { DemoStep } from "./server-area.ts";

const SCHOOLS = [NORTH, SOUTH];
const WORKS_IN_BOTH: DemoPerson & { email: string } = {
	email: "both@homeroom.demo",
	first_name: "Sofia",
	last_name: "Lindgren",
	colour_code: "#1d4ed8",
};
const OPERATOR: DemoPerson & { email: string } = {
	email: "operator@homeroom.demo",
	first_name: "Robin",
	last_name: "Hale",
	colour_code: "#334155",
};

export const DEMO_OPERATOR: string = OPERATOR.email;

/** Fills the demo customers once, each all or nothing; and makes sure that their logins work only in demo mode. `beside`: also where there are real schools. */
export async function prepareDemo(url: string, demo: boolean, beside = true): Promise<"filled" | "there" | "off"> {
	const client = await openClient(url);
	try {
		await beginFill(client);
		const { rows } = await client.query<{ there: boolean; others: boolean }>(
			"select exists (select from platform.customers where is_demo) as there, exists (select from platform.customers where not is_demo) as others",
		);
		const fill = demo && !rows[0]?.there && (beside || !rows[0]?.others);
		if (fill) await makeSchools(client);
		else await client.query("update platform.users set status = $1 where is_demo and status <> $1", [demo ? "active" : "deactivated"]);
		// whoever tries the demo is not asked for what its people did long ago
		if (demo)
			await client.query(
				"insert into platform.terms_acceptances (user_id, version) select id, $1 from platform.users where is_demo on conflict do nothing",
				[TERMS_VERSION],
			);
		await client.query("commit");
		if (fill || (demo && rows[0]?.there)) {
			// what broke off is filled at the next start
			const filled = await Promise.all(SCHOOLS.map((school) => inSchool(url, undefined, school, beginSchool)));
			if (filled.includes(true)) await countRows(client);
		}
		return fill ? "filled" : demo && rows[0]?.there ? "there" : "off";
	} finally {
		await client.end();
	}
}

/**
 * One at a time. Nobody has counted what a transaction fills, so the planner takes each table for empty, and under row security, which holds for an owner
 * that is no superuser, its loops read a whole school for each row of it: minutes for seconds. Compiling such statements takes as long again.
 */
async function beginFill(client: pg.Client, of = ""): Promise<void> {
	await client.query("begin");
	await client.query("set local enable_nestloop = off");
	await client.query("set local jit = off");
	await client.query("select pg_advisory_xact_lock(727275, hashtext($1))", [of]);
}

/** PostgreSQL counts by itself only after a minute, and until then reads a school's rows again and again to find one: people are there by now. */
const countRows = (client: pg.Client) =>
	client.query(`do $$ declare one regclass; begin
		for one in select oid from pg_class where relnamespace in ('public'::regnamespace, 'platform'::regnamespace) and relkind = 'r' loop
			execute format('analyze %s', one);
		end loop;
	end $$`);

/** Schools without anything in them, and whoever logs in. */
async function makeSchools(client: pg.Client): Promise<void> {
	const password_hash = await hashPassword(DEMO_PASSWORD);
	const user = (email: string, person: DemoPerson, more: Partial<NewUser> = {}) =>
		makeUser(client, { ...person, email, password_hash, is_demo: true, email_verified_at: new Date(), ...more });

	const customers: number[] = [];
	for (const school of SCHOOLS) {
		const customer_id = await makeCustomer(client, { ...school.customer, is_demo: true });
		await makeLogo(client, customer_id, school.logo());
		customers.push(customer_id);
		await makeSubscription(client, customer_id, school.subscription);
		for (const role of DEMO_ROLES)
			await makeMember(client, customer_id, await user(demoAddress(role, school.domain), school.people[role]), role);
	}
	const both = await user(WORKS_IN_BOTH.email, {
		first_name: WORKS_IN_BOTH.first_name,
		last_name: WORKS_IN_BOTH.last_name,
		colour_code: WORKS_IN_BOTH.colour_code,
	});
	await makeMember(client, customers[0] as number, both, "office");
	await makeMember(client, customers[1] as number, both, "admin");
	await user(
		OPERATOR.email,
		{ first_name: OPERATOR.first_name, last_name: OPERATOR.last_name, colour_code: OPERATOR.colour_code },
		{ is_operator: true },
	);
}

/**
 * Lessons, and what happened in them: most of a demo school by far. It comes when people can sign in already, school by school, each all or nothing.
 * Answers how many it filled; whatever breaks off is filled at the next start.
 */
export const finishDemo = (url: string, ended?: AbortSignal): Promise<number> => inEachSchool(url, ended, finishSchool, countRows);

type Work = (client: pg.Client, school: DemoSchool, customer_id: number) => Promise<boolean>;
/** Each school in a transaction of its own. Answers in how many there was something to do, after which comes `after`. */
async function inEachSchool(
	url: string,
	ended: AbortSignal | undefined,
	work: Work,
	after?: (client: pg.Client) => Promise<unknown>,
): Promise<number> {
	let worked = 0;
	for (const school of SCHOOLS) if (await inSchool(url, ended, school, work)) worked++;
	if (worked > 0 && after !== undefined) {
		const client = await openClient(url);
		await after(client).finally(() => client.end());
	}
	return worked;
}

/** One school in a transaction of its own, one at a time. Answers whether there was something to do. */
async function inSchool(url: string, ended: AbortSignal | undefined, school: DemoSchool, work: Work): Promise<boolean> {
	ended?.throwIfAborted();
	const client = await openClient(url);
	// what is being written ends with the connection, and is undone
	const stop = () => void client.end().catch(() => {});
	ended?.addEventListener("abort", stop, { once: true });
	try {
		const { subdomain } = school.customer;
		await beginFill(client, subdomain);
		const { rows } = await client.query<{ id: string }>("select id from platform.customers where is_demo and subdomain = $1", [subdomain]);
		const worked = rows[0] !== undefined && (await work(client, school, Number(rows[0].id)));
		await client.query("commit");
		return worked;
	} finally {
		ended?.removeEventListener("abort", stop);
		await client.end().catch(() => {});
	}
}

/** Answers whether there was something to fill. */
async function beginSchool(client: pg.Client, school: DemoSchool, customer_id: number): Promise<boolean> {
	const filling = await begunFilling(client, school, customer_id);
	// one that somebody emptied stays as it is
	const { rowCount } = await client.query(
		"select from platform.customers c where c.id = $1 and (exists (select from students s where s.customer_id = c.id) or exists (select from academic_years y where y.customer_id = c.id))",
		[customer_id],
	);
	if (filling === undefined || rowCount === 1) return false;
	await fill(client, filling, (step) => !step.later);
	return true;
}
async function finishSchool(client: pg.Client, school: DemoSchool, customer_id: number): Promise<boolean> {
	const filling = await begunFilling(client, school, customer_id);
	if (filling === undefined || (await hasLessons(client, customer_id))) return false;
	await fill(client, filling, (step) => step.later === true);
	return true;
}

/** The school acts from here on; without those who fill it there is nothing to go on with. */
async function begunFilling(client: pg.Client, school: DemoSchool, customer_id: number): Promise<DemoFilling | undefined> {
	// before anything of it is read: an owner that is no superuser is held by row security
	await actIn(client, customer_id);
	const { rows } = await client.query<{ role: DemoRole; user_id: string }>(
		`select x.role, u.id as user_id from unnest($2::text[], $3::text[]) as x (role, email) join platform.users u on u.email = x.email
		join memberships m on m.customer_id = $1 and m.user_id = u.id`,
		[customer_id, DEMO_ROLES, DEMO_ROLES.map((role) => demoAddress(role, school.domain))],
	);
	if (rows.length < DEMO_ROLES.length) return undefined;
	// row security does not hold an owner that is a superuser: other schools' rows would be read, and written, as if they were this one's
	await client.query(`set local role ${APP_ROLE}`);
	return fillingOf(
		school,
		customer_id,
		Object.fromEntries(rows.map(({ role, user_id }) => [role, Number(user_id)])) as DemoFilling["users"],
	);
}

async function hasLessons(client: pg.Client, customer_id: number): Promise<boolean> {
	const { rowCount } = await client.query("select from timetables where customer_id = $1 limit 1", [customer_id]);
	return rowCount === 1;
}

/** What the demo schools' people did since they were filled or somebody last asked: a demo that is opened days later is of that day. Once more, it writes nothing. */
export const followDemo = (url: string, ended?: AbortSignal): Promise<number> =>
	inEachSchool(url, ended, async (client, school, customer_id) => {
		const filling = await begunFilling(client, school, customer_id);
		if (filling === undefined || !(await hasLessons(client, customer_id))) return false;
		const { DEMO_STEPS } = await import("./all-areas.ts");
		for (const { follow } of DEMO_STEPS) await follow?.(client, filling);
		return true;
	});

function fillingOf(school: DemoSchool, customer_id: number, users: Record<DemoRole, number>): DemoFilling {
	const logins = (["admin", "teacher", "office"] as const).map((role) => {
		const { first_name, last_name } = school.people[role];
		return [`${first_name} ${last_name}`, users[role]] as const;
	});
	return { ...school, customer_id, users, logins: Object.fromEntries(logins), children: [] };
}
async function fill(client: pg.Client, school: DemoFilling, wanted: (step: DemoStep) => boolean): Promise<void> {
	// commands that only look at the demo do not load every area
	const { DEMO_STEPS } = await import("./all-areas.ts");
	for (const step of DEMO_STEPS.filter(wanted)) await step.fill(client, school);
}

/** Who can log in how, for the login page and the terminal. */
export const DEMO_LOGINS: { email: string; role: string; customer_name: string | null }[] = [
	...SCHOOLS.flatMap((school) =>
		DEMO_ROLES.map((role) => ({ email: demoAddress(role, school.domain), role, customer_name: school.customer.name })),
	),
	{ email: WORKS_IN_BOTH.email, role: "both", customer_name: null },
	{ email: OPERATOR.email, role: "operator", customer_name: null },
];
