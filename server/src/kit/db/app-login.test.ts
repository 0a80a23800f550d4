import pg from "pg";
import { expect, test } from "vitest";
import { newDatabase } from "../../testing/test-app.ts";
import { giveLogin } from "./app-login.ts";
import { APP_ROLE } from "./pool.ts";

test("the login of requests can neither become the owner nor bypass row security", async () => {
	const url = await giveLogin(await newDatabase(), "a secret that is only used by tests", APP_ROLE);
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query(
		"select session_user as who, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = session_user",
	);
	expect(rows).toEqual([{ who: "homeroom_app", rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
	await client.query("reset role");
	await expect(client.query("set role postgres")).rejects.toMatchObject({ code: "42501" });
	await expect(client.query("select * from students")).rejects.toThrow(/app.customer_id/);
	await client.end();
});
