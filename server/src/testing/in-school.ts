import type pg from "pg";
import { actIn } from "../areas/session/session.builders.ts";
import type { TestApp } from "./test-app.ts";

/** A transaction of the database's owner in one school: triggers ask which one it is. */
export async function inSchool<T>({ owner }: TestApp, customer_id: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await actIn(client, customer_id);
		const result = await work(client);
		await client.query("commit");
		return result;
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}
