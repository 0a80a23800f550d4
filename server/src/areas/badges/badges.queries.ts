import type { BadgeHolder, BadgeSet, BadgeStudent } from "@homeroom/contract/areas/badges/badges.contract.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { addLogin } from "../session/session.public.ts";
import { linkLogins, studentsVisibleTo } from "../students/students.public.ts";
import { addMembers } from "../users/users.public.ts";

const STUDENT = ["id", "first_name", "middle_name", "last_name", "class_label", "status"] as const;

/** Whose badges are meant: a class, or students by id. */
export interface Group {
	class_label?: string | undefined;
	student_ids?: number[] | undefined;
}

const studentsOf = (db: CustomerDb, { class_label, student_ids }: Group, own: number | null) =>
	db
		.selectFrom("students")
		.select(STUDENT)
		.where(studentsVisibleTo(own))
		.$if(class_label !== undefined, (query) =>
			query.where("class_order", "=", sql<string>`(select natural_order(${class_label}))`).where("archived_at", "is", null),
		)
		.$if(student_ids !== undefined, (query) => query.where("id", "in", student_ids as number[]));

/** Students with the card that works, by name. */
export async function findHolders(db: CustomerDb, group: Group, own: number | null, limit: number): Promise<BadgeHolder[]> {
	const students = (await studentsOf(db, group, own).orderBy("search").orderBy("id").limit(limit).execute()) as BadgeStudent[];
	if (students.length === 0) return [];
	const badges = await db
		.selectFrom("badges")
		.select(["id", "student_id", "set_id", "created_at", "last_used_at", sql<boolean>`pin_hash is not null`.as("has_pin")])
		.where("revoked_at", "is", null)
		.where(
			"student_id",
			"in",
			students.map(({ id }) => id),
		)
		.execute();
	const of = new Map(badges.map(({ student_id, ...badge }) => [student_id, badge]));
	return students.map((student) => ({ student, badge: of.get(student.id) ?? null }));
}

/** Badges printed together, as far as these people hold them; the newest first. */
export function setsOf(holders: BadgeHolder[]): BadgeSet[] {
	const sets = new Map<string, BadgeSet>();
	for (const { badge } of holders) {
		if (badge === null) continue;
		const set = sets.get(badge.set_id) ?? { set_id: badge.set_id, created_at: badge.created_at, badges: 0 };
		sets.set(badge.set_id, { ...set, badges: set.badges + 1 });
	}
	return [...sets.values()].sort((a, b) => b.created_at.localeCompare(a.created_at));
}

export type LockedStudent = BadgeStudent & { archived_at: string | null };
/** Held until the transaction ends: two who print for the same child do so one after the other. */
export const lockStudents = (db: CustomerDb, group: Group, own: number | null, limit: number): Promise<LockedStudent[]> =>
	studentsOf(db, group, own).select("archived_at").orderBy("id").limit(limit).forNoKeyUpdate().execute() as Promise<LockedStudent[]>;

export interface SelfLogin {
	student_id: number;
	user_id: number;
	/** Null: a login that is not, or no longer, in this school. */
	portal_type: string | null;
	member_status: string | null;
	user_status: string;
	everything: boolean;
}
/** The students' own logins. */
export const findSelves = (db: CustomerDb, student_ids: number[]): Promise<SelfLogin[]> =>
	db
		.selectFrom("student_people as p")
		.innerJoin("platform.users as u", "u.id", "p.user_id")
		.leftJoin("memberships as m", "m.user_id", "p.user_id")
		.leftJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
		.select(["p.student_id", "p.user_id", "m.portal_type", "m.status as member_status", "u.status as user_status"])
		.select(sql<boolean>`coalesce(r.permissions = '1', false)`.as("everything"))
		.where("p.relation", "=", "self")
		.where("p.student_id", "in", student_ids)
		.orderBy("p.id")
		.execute();

/** A login without an address and without a password: the badge is the only way in. */
export async function createPupilLogins(
	db: CustomerDb,
	students: BadgeStudent[],
	colour: (id: number) => string,
): Promise<Map<number, number>> {
	const users = new Map<number, number>();
	for (const { id, first_name, middle_name, last_name } of students) {
		const user = await addLogin(db, { first_name, middle_name, last_name, colour_code: colour(id) });
		users.set(id, (user as { id: number }).id);
	}
	if (users.size > 0) await linkLogins(db, users);
	return users;
}

export type NewPupil = Pick<BadgeStudent, "first_name" | "middle_name" | "last_name"> & { user_id: number };
/** Makes them members of the client portal, with the built-in role. */
export async function admitPupils(db: CustomerDb, pupils: NewPupil[]): Promise<void> {
	if (pupils.length === 0) return;
	const role = await db.selectFrom("roles").select("id").where("key", "=", "client").executeTakeFirstOrThrow();
	// two students may share a login
	await addMembers(
		db,
		pupils.map((pupil) => ({ ...pupil, role_id: role.id, portal_type: "CLIENT", accepted_at: sql<string>`now()` })),
	);
}

export interface NewBadge {
	student_id: number;
	user_id: number;
	set_id: string;
	secret_hash: Buffer;
	pin_hash: string | null;
}
export const insertBadges = (db: CustomerDb, badges: NewBadge[]): Promise<{ id: number; student_id: number }[]> =>
	db.insertInto("badges").values(badges).returning(["id", "student_id"]).execute();

/** Makes badges useless and answers whose they were. */
export const revokeBadges = (
	db: CustomerDb,
	which: { id?: number; set_id?: string; student_ids?: number[] },
	own: number | null,
): Promise<{ id: number; user_id: number }[]> =>
	db
		.updateTable("badges")
		.set({ revoked_at: sql`now()` })
		.where("revoked_at", "is", null)
		.where(({ exists, selectFrom }) =>
			exists(selectFrom("students").select("students.id").whereRef("students.id", "=", "badges.student_id").where(studentsVisibleTo(own))),
		)
		.$if(which.id !== undefined, (query) => query.where("id", "=", which.id as number))
		.$if(which.set_id !== undefined, (query) => query.where("set_id", "=", which.set_id as string))
		.$if(which.student_ids !== undefined, (query) => query.where("student_id", "in", which.student_ids as number[]))
		.returning(["id", "user_id"])
		.execute();

/** Whether there is such a badge for this person to see, revoked or not. */
export const findBadge = (db: CustomerDb, which: { id?: number; set_id?: string }, own: number | null) =>
	db
		.selectFrom("badges")
		.innerJoin("students", "students.id", "badges.student_id")
		.select("badges.id")
		.where(studentsVisibleTo(own))
		.$if(which.id !== undefined, (query) => query.where("badges.id", "=", which.id as number))
		.$if(which.set_id !== undefined, (query) => query.where("badges.set_id", "=", which.set_id as string))
		.executeTakeFirst();

/** The badge behind a code with all that decides whether it opens the door. `db`: of the customer that the code names. */
export const findByHash = (db: CustomerDb, hash: Buffer) =>
	db
		.selectFrom("badges as b")
		.innerJoin("students as s", (join) => join.onRef("s.customer_id", "=", "b.customer_id").onRef("s.id", "=", "b.student_id"))
		.innerJoin("memberships as m", (join) => join.onRef("m.customer_id", "=", "b.customer_id").onRef("m.user_id", "=", "b.user_id"))
		.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
		.innerJoin("platform.users as u", "u.id", "b.user_id")
		.innerJoin("platform.customers as c", "c.id", "b.customer_id")
		.select(["b.id", "b.user_id", "b.pin_hash", "s.first_name", "s.status", "c.name as customer_name", "c.login_badge"])
		.where("b.secret_hash", "=", hash)
		.where("b.revoked_at", "is", null)
		.where("s.archived_at", "is", null)
		.where("m.status", "=", "active")
		.where("m.accepted_at", "is not", null)
		.where("m.portal_type", "=", "CLIENT")
		.where(sql<boolean>`r.permissions <> '1'`)
		.where("u.status", "=", "active")
		.where("c.status", "=", "active")
		.executeTakeFirst();

/** Notes the use. Waits for whoever revokes it right now; false when they were faster. */
export async function markUsed(db: CustomerDb, id: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("badges")
		.set({ last_used_at: sql`now()` })
		.where("id", "=", id)
		.where("revoked_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}
