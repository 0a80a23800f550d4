import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { inCustomer } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { sendSms } from "./send-sms.ts";

let t: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
	t = await startOwnApp({ withoutJobs: false });
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const north = () => inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
const count = async (text: string) => Number((await t.owner.query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]?.n);

test("the simulator does with each number what its ending says, by the way that call-backs take", async () => {
	const endings = ["00", "01", "02", "03", "04", "05", "06", "07", "08", "99"];
	await sendSms(
		north(),
		endings.map((ending) => ({ to: `+49151000000${ending}`, text: "A drill", ref: ending, urgent: ending === "99" })),
	);
	const states = async () =>
		Object.fromEntries(
			(
				await t.owner.query<{ ref: string; said: string }>(
					"select ref, concat_ws(' ', state, problem, status) as said from sms_messages order by ref",
				)
			).rows.map(({ ref, said }) => [ref, said]),
		);
	await eventually(async () =>
		expect(await states()).toMatchObject({
			"00": "failed refused 400",
			"01": "handed_over",
			"02": "delivered",
			"03": "handed_over",
			"04": "failed not_delivered",
			"05": "delivered",
			"06": "delivered",
			"07": "in_doubt",
			"99": "delivered",
		}),
	);
	await eventually(async () => {
		const { rows } = await t.owner.query(
			"select a.body, m.ref from sms_answers a join sms_messages m on m.id = a.message_id order by m.ref",
		);
		expect(rows).toEqual([
			{ body: "OK", ref: "05" },
			{ body: "STOP", ref: "06" },
		]);
	});
	expect(await count("sms_stops where number = '+4915100000006'")).toBe(1);
	// delivered: 02, 05, 06, 08, 99, each once; failed: 04; answers: 05, 06
	await eventually(async () => expect(await count("sms_callbacks")).toBe(8));
	// the late one waits for its time; the busy one was taken the second time
	expect(await count("graphile_worker.jobs where task_identifier = 'sms_simulated' and run_at > now() + interval '10 seconds'")).toBe(1);
	await t.owner.query(
		"select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'sms_simulated'), run_at := now())",
	);
	await eventually(async () => expect(await states()).toMatchObject({ "03": "delivered", "08": "delivered" }));
});
