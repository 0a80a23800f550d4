import type { User } from "@homeroom/contract/areas/users/users.contract.ts";
import { LOCATION_FIELDS, SOCIAL_NETWORKS } from "@homeroom/contract/areas/users/users.rules.ts";
import type { RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import type { ListSpec, SortKey } from "../../kit/lists/list.ts";
import { presenceSql } from "../../kit/live/presence-status.ts";

/** Every part is in the answer, also where nothing was ever written. */
const whole = (column: string, parts: readonly string[]) =>
	`('${JSON.stringify(Object.fromEntries(parts.map((part) => [part, null])))}'::jsonb || ${column}) as ${column}`;
const COLUMNS = [
	"id",
	"user_id",
	"username",
	"email",
	"concat_ws(' ', first_name, middle_name, last_name) as name",
	"first_name",
	"middle_name",
	"last_name",
	"dob",
	"gender",
	"country",
	"role_id",
	"(select coalesce(r.key, r.name) from roles r where r.customer_id = memberships.customer_id and r.id = memberships.role_id) as role",
	"portal_type",
	"status",
	"accepted_at is not null as is_verified",
	// whoever has not come yet shows this school nothing of their login
	"(select u.photo_url from platform.users u where u.id = memberships.user_id and memberships.accepted_at is not null and not memberships.photo_hidden) as avatar",
	"photo_hidden",
	`${presenceSql("memberships.customer_id", "memberships.user_id")} as presence`,
	"department",
	"company",
	"mobile",
	"website",
	"languages_known",
	"contact_options",
	whole("location", LOCATION_FIELDS),
	whole("social_links", SOCIAL_NETWORKS),
	"invited_at",
	"accepted_at",
	"version",
	"created_at",
	"updated_at",
];

const name: SortKey = { sql: "search", type: "text" };
/** Each sort has its index in the migration. */
export const USER_LIST: ListSpec = {
	table: "memberships",
	path: "/user-management/users",
	columns: COLUMNS,
	search: "search",
	words: "memberships",
	tie: [name, { sql: "id", type: "bigint" }],
	defaultSort: "name",
	sorts: {
		name: [name],
		status: [{ sql: "status", type: "text" }],
		department: [{ sql: "department_order", type: "text" }],
		created_at: [{ sql: "created_at", type: "timestamptz" }],
	},
};

export async function findUser(db: CustomerDb, id: number): Promise<User | undefined> {
	const [row] = await ask<User>(db, sql`select ${verbatim(COLUMNS.join(", "))} from memberships where id = ${id}`);
	return row;
}

export type UserChanges = Partial<{
	first_name: string;
	middle_name: string | null;
	last_name: string;
	username: string | null;
	dob: string | null;
	gender: string | null;
	country: string | null;
	department: string | null;
	company: string | null;
	mobile: string | null;
	website: string | null;
	languages_known: string[];
	contact_options: string[];
	location: object;
	social_links: object;
	role_id: number;
	portal_type: string;
	photo_hidden: boolean;
	status: string;
}>;
/** Changes the row only where it still has the version that the person saw; undefined takes any. Answers whether it did. */
export async function changeUser(
	db: CustomerDb,
	id: number,
	version: number | undefined,
	{ location, social_links, ...changes }: UserChanges,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("memberships")
		.set({
			...changes,
			...(location && { location: asJson(location) }),
			...(social_links && { social_links: asJson(social_links) }),
			version: sql`version + 1`,
			updated_at: sql`now()`,
		})
		.where("id", "=", id)
		.$if(version !== undefined, (query) => query.where("version", "=", version as number))
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
/** A lone half of a surrogate pair is no JSON for the database. */
const asJson = (parts: object): string =>
	JSON.stringify(Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, (text as string | null)?.toWellFormed() ?? null])));

export interface RoleRow {
	id: number;
	role: string;
	name: string;
	permissions: RolePermissions;
	users: number;
}
export const findRoles = (db: CustomerDb): Promise<RoleRow[]> =>
	ask<RoleRow>(
		db,
		sql`select r.id, coalesce(r.key, r.name) as role, r.name, r.permissions,
			(select count(*) from memberships m where m.customer_id = r.customer_id and m.role_id = r.id) as users
		from roles r order by r.key is null, case when r.key is not null then r.id end, r.name limit 500`,
	);
export async function permissionsOfRole(db: CustomerDb, role_id: number): Promise<RolePermissions | undefined> {
	const role = await db.selectFrom("roles").select("permissions").where("id", "=", role_id).executeTakeFirst();
	return role?.permissions as RolePermissions | undefined;
}

export const departments = (db: CustomerDb): Promise<{ department: string; users: number }[]> =>
	db
		.selectFrom("memberships")
		.select(({ fn }) => ["department", fn.countAll<number>().as("users")])
		.where("department", "is not", null)
		.groupBy(["department_order", "department"])
		.orderBy("department_order")
		.orderBy("department")
		.limit(500)
		.execute() as Promise<{ department: string; users: number }[]>;

export interface LoginFacts {
	customer_name: string;
	permissions: RolePermissions;
	invited_by_name: string | null;
	last_seen_at: string | null;
	sessions: number;
	second_factor: boolean;
}
/** What is known about a member's login in this customer, and only there. */
export async function loginFacts(db: CustomerDb, id: number): Promise<LoginFacts | undefined> {
	const [row] = await ask<LoginFacts>(
		db,
		sql`select c.name as customer_name, r.permissions,
			(select i.first_name || ' ' || i.last_name from memberships i where i.customer_id = m.customer_id and i.user_id = m.invited_by) as invited_by_name,
			(select max(s.last_seen_at) from platform.sessions s where s.user_id = m.user_id and s.customer_id = m.customer_id) as last_seen_at,
			(select count(*) from platform.sessions s where s.user_id = m.user_id and s.customer_id = m.customer_id and s.ended_at is null and s.expires_at > now()) as sessions,
			m.accepted_at is not null and (exists (select from platform.totp f where f.user_id = m.user_id and f.confirmed_at is not null)
				or exists (select from platform.passkeys k where k.user_id = m.user_id)) as second_factor
		from memberships m join roles r on r.customer_id = m.customer_id and r.id = m.role_id join platform.customers c on c.id = m.customer_id
		where m.id = ${id}`,
	);
	return row;
}

/** Which of these addresses belong to the customer already. */
export async function knownAddresses(db: CustomerDb, emails: string[]): Promise<Set<string>> {
	const rows = await ask<{ email: string }>(db, sql`select email from memberships where email = any(${emails}::text[])`);
	return new Set(rows.map(({ email }) => email));
}

/** How many more people the plan allows; null is no limit. */
export async function placesLeft(db: CustomerDb): Promise<number | null> {
	const [row] = await ask<{ places: number | null }>(
		db,
		sql`select greatest(0, c.staff_limit - (select count(*) from memberships m where m.customer_id = c.id and m.portal_type = 'ADMIN' and m.status = 'active')) as places
		from platform.customers c where c.id = ${db.customer_id}`,
	);
	return row?.places ?? null;
}

export interface LetterHead {
	name: string;
	locale: string;
	primary_color: string;
	invitation_days: number;
}
export const letterHead = (db: CustomerDb): Promise<LetterHead> =>
	db
		.selectFrom("platform.customers")
		.select(["name", "locale", "primary_color", "invitation_days"])
		.where("id", "=", db.customer_id)
		.executeTakeFirstOrThrow();
