import { MODULE_NAMES, MODULES } from "@homeroom/contract/kit/modules.ts";
import type pg from "pg";

/** Customers that are there before a module is: their built-in roles get what new customers' roles start with, once. */
export async function openModules(client: pg.Client): Promise<void> {
	for (const name of MODULE_NAMES) {
		await client.query("begin");
		try {
			const { rowCount } = await client.query("insert into platform.modules (name) values ($1) on conflict do nothing", [name]);
			if (rowCount === 1) await client.query("call platform.open_module($1, $2)", [name, JSON.stringify(MODULES[name].grants)]);
			await client.query("commit");
		} catch (error) {
			await client.query("rollback");
			throw error;
		}
	}
}
