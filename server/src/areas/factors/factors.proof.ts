import { FRESH_LOGIN_MINUTES } from "@homeroom/contract/areas/factors/factors.rules.ts";
import type pg from "pg";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { passwordFits } from "../../kit/session/passwords.ts";
import { asUser, type Device, findMemberships, requireOwnLogin } from "../session/session.public.ts";
import { findPerson, findProof, hasFactor, type Person } from "./factors.queries.ts";

/**
 * Who changes factors shows once more who they are: a session that somebody left open, or stole, is not enough.
 * Where there is a factor already, this session must have proved one; a session older than ten minutes asks for the password.
 */
export async function proveOneself(
	{ pool, attempts }: { pool: pg.Pool; attempts: Attempts },
	actor: Actor,
	password: string | undefined,
	device: Device,
): Promise<Person> {
	requireOwnLogin(actor);
	const db = asUser(pool, actor.user_id);
	const [person, proof, protectedAlready] = await Promise.all([
		findPerson(db, actor.user_id),
		findProof(db, actor.session_id, FRESH_LOGIN_MINUTES),
		hasFactor(db, actor.user_id),
	]);
	if (person === undefined || proof === undefined) throw new Refusal("token_invalid");
	if (protectedAlready && !proof.second_factor) throw new Refusal("second_factor_required");
	if (proof.fresh) return person;
	if (password === undefined || password === "") throw new Refusal("invalid", { fields: { password: { message: "required" } } });
	const attempt = await attempts.beginApart(person.email ?? `user ${person.id}`, { ip: device.ip, own: `sessions of ${person.id}` });
	if (!(await passwordFits(password, person.password_hash)))
		throw new Refusal("invalid", { fields: { password: { message: "password_wrong" } } });
	await attempt.succeed();
	return person;
}

/** Where the person's role asks for a second factor. */
export async function demandsOn(pool: pg.Pool, user_id: number): Promise<{ customer_id: number; customer_name: string; role: string }[]> {
	const memberships = await findMemberships(pool, user_id);
	return memberships
		.filter(({ requires_second_factor }) => requires_second_factor)
		.map(({ customer_id, customer_name, role }) => ({ customer_id, customer_name, role }));
}
