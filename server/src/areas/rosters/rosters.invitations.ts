import { covers } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { refusalOf } from "../../kit/http/refusal.ts";
import type { CustomerTask, Task } from "../../kit/jobs/jobs.ts";
import type { MailLinks } from "../../kit/mail/mail.ts";
import { reachOfPerson, refuseReadOnly } from "../../kit/session/rights-of-person.ts";
import { linkLogin } from "../staff/staff.public.ts";
import { addInvited, permissionsOfRole } from "../users/users.public.ts";
import { batchOfRoster, isUndone, rosterOfJob } from "./rosters.state.ts";

interface Person {
	id: number;
	email: string;
	first_name: string;
	last_name: string;
}
const STOPS: ReadonlySet<string | undefined> = new Set(["plan_limit", "read_only"]);

/** Nobody hands out more than they have by now. */
async function mayGive(db: CustomerDb, user_id: number, role_id: number): Promise<boolean> {
	const [own] = await ask<{ role_id: number }>(db, sql`select role_id from memberships where user_id = ${user_id}`);
	const [mine, theirs] = [own && (await permissionsOfRole(db, own.role_id)), await permissionsOfRole(db, role_id)];
	return mine !== undefined && theirs !== undefined && covers(mine, theirs);
}

/** Invites the staff of a roster who have an address and no login. Begun again it goes on: whoever belongs to the school already is left alone. */
export const inviteRosterTask =
	(pool: pg.Pool, links: MailLinks): Task<CustomerTask> =>
	async (input, outer) => {
		const { roster_id } = input as { roster_id: number };
		const roster = await rosterOfJob(outer, roster_id);
		const role_id = roster?.answers?.invite_role_id ?? null;
		const step = roster?.steps.find((one) => one.step === "staff");
		if (roster === undefined || roster.state !== "done" || role_id === null || step === undefined) return;
		const reach = await reachOfPerson(outer, roster);
		// rights end, and roles grow, between the look at the files and this
		const may = reach("Users.Create") === "all" && reach("Staff.Edit") === "all" && (await mayGive(outer, roster.user_id, role_id));
		const as = (request_id: string | null) => inCustomer(pool, { customer_id: outer.customer_id, user_id: roster.user_id, request_id });
		const people = await ask<Person>(
			outer,
			sql`select p.id, lower(p.email) as email, p.first_name, p.last_name from staff p
			where p.id in (select row_id from import_rows where import_id = ${step.import_id} and kind <> 'error') and p.email is not null and p.user_id is null and p.archived_at is null order by p.id`,
		);
		const [inviter] = await ask<{ display_name: string }>(
			outer,
			sql`select concat_ws(' ', first_name, last_name) as display_name from memberships where user_id = ${roster.user_id}`,
		);
		const actor = { user_id: roster.user_id, display_name: inviter?.display_name ?? "" };
		for (const person of may ? people : []) {
			// a letter cannot be taken back: it is no part of what undo takes back
			const sent = await inTransaction(as(null), async (db) => {
				// what was taken back sends no more
				if (await isUndone(db, roster)) return undefined;
				await refuseReadOnly(db);
				const { email, first_name, last_name } = person;
				const id = await addInvited(db, actor, links, { email, first_name, last_name, department: null, role_id, portal_type: "ADMIN" });
				if (id !== undefined) await ask(db, sql`update rosters set invited = coalesce(invited, 0) + 1 where id = ${roster_id}`);
				return id !== undefined;
			}).catch((error: unknown) => {
				// so many people the plan allows, or none while it is not paid
				if (STOPS.has(refusalOf(error)?.code)) return undefined;
				throw error;
			});
			if (sent === undefined) break;
			// part of the roster: undone with it
			await linkLogin(as(batchOfRoster(roster_id)), person);
		}
		await ask(outer, sql`update rosters set invited = coalesce(invited, 0) where id = ${roster_id}`);
	};
