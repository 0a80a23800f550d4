import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeSms } from "./sms.builders.ts";

/** Both schools try it out with the simulator. The endings of the numbers are the simulator's. */
export async function fillDemoSms(client: pg.ClientBase, { key, language }: DemoFilling): Promise<void> {
	const north = key === "north";
	await client.query(
		"insert into sms_settings (gateway, sender, country_code, part_price, month_limit) values ('simulator', $1, $2, $3, $4)",
		[north ? "Northgate" : "Suedpark", north ? "44" : "49", north ? 4 : 8, 2000],
	);
	const body = language === "de" ? "Der Unterricht endet heute um 12:30 Uhr." : "School ends at 12:30 today.";
	const start = north ? "+4477009001" : "+4915100001";
	const lines: [ending: string, state: string, problem: string | null, minutes_ago: number][] = [
		["12", "delivered", null, 6],
		["05", "delivered", null, 7],
		["04", "failed", "not_delivered", 64],
		["07", "in_doubt", null, 65],
		["13", "delivered", null, 1500],
		["00", "failed", "refused", 1502],
	];
	for (const [ending, state, problem, minutes_ago] of lines.toReversed())
		await makeSms(client, { ref: `demo:${ending}`, number: `${start}${ending}`, body, state, problem, minutes_ago });
}
