import { randomUUID } from "node:crypto";
import { makeUser } from "../areas/session/session.builders.ts";
import type { TestApp } from "./test-app.ts";

/** Somebody without a password and without a school. */
export async function newUser(t: TestApp): Promise<{ user_id: number; email: string }> {
	const email = `${randomUUID()}@new.test`;
	const client = await t.owner.connect();
	try {
		return { email, user_id: await makeUser(client, { email, first_name: "New", last_name: "Person" }) };
	} finally {
		client.release();
	}
}
