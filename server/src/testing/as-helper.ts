import type { Caller, School, TestApp } from "./test-app.ts";

/** The operator inside a school that let them in, by the calls that do it. */
export async function asHelper(t: TestApp, school: School, may_change: boolean): Promise<Caller> {
	const { rows } = await t.owner.query<{ id: string }>(
		"insert into platform.support_grants (customer_id, granted_by, may_change, expires_at) values ($1, $2, $3, now() + interval '1 day') returning id",
		[school.customer_id, school.users.admin.user_id, may_change],
	);
	const operator = await t.asOperator();
	const { body } = await operator.call<{ access_token: string }>("POST", "/console/support/enter", { grant_id: Number(rows[0]?.id) });
	return t.withToken(body.access_token);
}
