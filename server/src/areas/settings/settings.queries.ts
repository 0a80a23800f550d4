import type { SettingsInput } from "@homeroom/contract/areas/settings/settings.contract.ts";
import type { CheckableStep } from "@homeroom/contract/areas/settings/settings.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";

// platform.customers has no row security: every statement here names the customer of `db`, and no other file writes it.

export const findCustomer = (db: CustomerDb) =>
	db.selectFrom("platform.customers").selectAll().where("id", "=", db.customer_id).executeTakeFirstOrThrow();
export type CustomerRow = Awaited<ReturnType<typeof findCustomer>>;

/** Changes the customer only while it still has the version that the person saw. */
export const changeCustomer = (db: CustomerDb, version: number, { words, ...changes }: Partial<SettingsInput>) =>
	db
		.updateTable("platform.customers")
		.set({ ...changes, ...(words && { words: JSON.stringify(words) }), version: sql`version + 1` })
		.where("id", "=", db.customer_id)
		.where("version", "=", version)
		.returningAll()
		.executeTakeFirst();

type Noted = { logo_id?: string | null; first_steps_dismissed?: boolean; first_steps_checked?: Sql<string[]> };
/** What is not part of the forms and leaves their version alone. */
const note = async (db: CustomerDb, noted: Noted): Promise<void> => {
	await db.updateTable("platform.customers").set(noted).where("id", "=", db.customer_id).execute();
};
export const dismissFirstSteps = (db: CustomerDb, first_steps_dismissed: boolean): Promise<void> => note(db, { first_steps_dismissed });
export const checkFirstStep = (db: CustomerDb, step: CheckableStep): Promise<void> =>
	note(db, { first_steps_checked: sql<string[]>`array(select distinct unnest(first_steps_checked || ${step}::text) order by 1)` });

/** Puts this picture, or none, in the place of the logo. */
export async function replaceLogo(db: CustomerDb, picture: { media_type: string; bytes: Buffer } | null): Promise<void> {
	const logo =
		picture &&
		(await db
			.insertInto("platform.logos")
			.values({ ...picture, customer_id: db.customer_id })
			.returning("id")
			.executeTakeFirstOrThrow());
	await note(db, { logo_id: logo?.id ?? null });
	await db
		.deleteFrom("platform.logos")
		.where("customer_id", "=", db.customer_id)
		.$if(logo !== null, (query) => query.where("id", "<>", logo?.id as string))
		.execute();
}

/** How much of the plan's limits is used, counted as the plan counts. */
export const countUsage = (db: CustomerDb) =>
	db
		.selectNoFrom((select) => [
			select
				.selectFrom("students")
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.where("archived_at", "is", null)
				.as("students"),
			select
				.selectFrom("memberships")
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.where("portal_type", "=", "ADMIN")
				.where("status", "=", "active")
				.as("staff"),
			select
				.selectFrom("memberships")
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.where("portal_type", "=", "CLIENT")
				.where("status", "=", "active")
				.as("clients"),
			sql<number>`platform.storage_used()`.as("storage_bytes"),
			select
				.selectFrom("sso_providers")
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.where("enabled", "=", true)
				.as("sso_providers"),
		])
		.executeTakeFirstOrThrow();

/** Whether an admin could come in by a passkey. */
export const hasAdminPasskey = async (db: CustomerDb): Promise<boolean> =>
	(await db
		.selectFrom("memberships as m")
		.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
		.innerJoin("platform.passkeys as p", "p.user_id", "m.user_id")
		.select("p.id")
		.where("m.status", "=", "active")
		.where("m.accepted_at", "is not", null)
		.where(sql<boolean>`r.permissions = '1'`)
		.limit(1)
		.executeTakeFirst()) !== undefined;

/** What the first steps can be seen from. */
export const findFirstFacts = (db: CustomerDb, user_id: number) =>
	db
		.selectNoFrom((select) => [
			select
				.exists(
					db
						.selectFrom("changes")
						.select("id")
						.where("table_name", "=", "settings")
						.where("row_id", "=", db.customer_id)
						.where(sql<boolean>`after ?| '{date_format_id,time_format_id,time_zone,week_start,locale,locales,currency}'::text[]`),
				)
				.as("localized"),
			select
				.exists(db.selectFrom("memberships").select("id").where("portal_type", "=", "ADMIN").where("user_id", "<>", user_id))
				.as("colleague"),
			select.exists(db.selectFrom("students").select("id")).as("student"),
			select.exists(db.selectFrom("academic_years").select("id")).as("year"),
			select.exists(db.selectFrom("bell_times").select("id")).as("bells"),
			select.exists(db.selectFrom("timetables").select("id").where("state", "=", "published")).as("timetable"),
			select
				.or([
					select.exists(
						db.selectFrom("platform.totp").select("user_id").where("user_id", "=", user_id).where("confirmed_at", "is not", null),
					),
					select.exists(db.selectFrom("platform.passkeys").select("id").where("user_id", "=", user_id)),
				])
				.as("second_factor"),
		])
		.executeTakeFirstOrThrow();

const grants = (db: CustomerDb) =>
	db
		.selectFrom("platform.support_grants as g")
		.innerJoin("platform.users as u", "u.id", "g.granted_by")
		.select(["g.id", "g.may_change", "g.reason", "g.created_at", "g.expires_at", "g.revoked_at"])
		.select([
			sql<string>`u.first_name || ' ' || u.last_name`.as("granted_by"),
			sql<boolean>`g.revoked_at is null and g.expires_at > now()`.as("active"),
			// written by the console when an operator goes in; see platform.note_support
			sql<
				{ operator: string; at: string }[]
			>`coalesce((select jsonb_agg(jsonb_build_object('operator', c.after ->> 'operator', 'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id desc)
				from (select * from changes where table_name = 'support' and row_id = g.id and action = 'created' order by id desc limit 20) c), '[]')`.as(
				"entries",
			),
		])
		.where("g.customer_id", "=", db.customer_id);

export const listGrants = (db: CustomerDb) => grants(db).orderBy("g.id", "desc").limit(50).execute();
export const findGrant = (db: CustomerDb, id: number) => grants(db).where("g.id", "=", id).executeTakeFirst();

export async function insertGrant(
	db: CustomerDb,
	{ hours, ...grant }: { hours: number; granted_by: number; may_change: boolean; reason: string | null },
): Promise<number> {
	const row = await db
		.insertInto("platform.support_grants")
		.values({ ...grant, customer_id: db.customer_id, expires_at: sql<string>`now() + ${hours} * interval '1 hour'` })
		.returning("id")
		.executeTakeFirstOrThrow();
	return row.id;
}

/** Ends a grant; one that has ended stays as it is. */
export async function endGrant(db: CustomerDb, id: number): Promise<void> {
	await db
		.updateTable("platform.support_grants")
		.set({ revoked_at: sql<string>`now()` })
		.where("customer_id", "=", db.customer_id)
		.where("id", "=", id)
		.where("revoked_at", "is", null)
		.where("expires_at", ">", sql<string>`now()`)
		.execute();
}

export const listExports = (db: CustomerDb) =>
	db
		.selectFrom("data_exports as e")
		.leftJoin("platform.users as u", "u.id", "e.user_id")
		.select(["e.id", "e.created_at", "e.downloaded_at", sql<string | null>`u.first_name || ' ' || u.last_name`.as("user_name")])
		.orderBy("e.id", "desc")
		.limit(50)
		.execute();

export async function insertExport(db: CustomerDb, user_id: number | null): Promise<number> {
	return (await db.insertInto("data_exports").values({ user_id }).returning("id").executeTakeFirstOrThrow()).id;
}
export async function noteDownload(db: CustomerDb, id: number): Promise<void> {
	await db.updateTable("data_exports").set({ downloaded_at: sql<string>`now()` }).where("id", "=", id).execute();
}
