import type { messageInboxCalls } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { type LinkUse, linkToken } from "../../kit/secrets/sealed-links.ts";
import { inSchool } from "../../testing/in-school.ts";
import { TEST_LINKS } from "../../testing/mail-reading.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { sentMessage } from "./messages.samples.ts";

/** The link that stands in the mail of a message's recipient. */
export async function linkOf(t: TestApp, customer_id: number, recipient_id: number, use: LinkUse): Promise<string> {
	const { rows } = await t.owner.query<{ secret_box: Buffer }>(
		"select m.secret_box from message_recipients r join messages m on m.customer_id = r.customer_id and m.id = r.message_id where r.customer_id = $1 and r.id = $2",
		[customer_id, recipient_id],
	);
	return linkToken(TEST_LINKS.box.open(rows[0]?.secret_box as Buffer), use, customer_id, recipient_id);
}
const mine = async (t: TestApp, ids: Ids) => (await sentMessage(t, ids, {}, "app", true)).recipient_id;
async function token(t: TestApp, ids: Ids, use: LinkUse): Promise<{ token: string }> {
	const chosen = use === "unsubscribe" ? ({ kind: "chosen", topic: "newsletter" } as const) : {};
	const { recipient_id } = await sentMessage(t, ids, chosen);
	return { token: await linkOf(t, ids.customer_id, recipient_id, use) };
}
/** Something beside the message, uploaded by the school. */
export async function attach(t: TestApp, customer_id: number, message_id: number): Promise<number> {
	const school = [t.north, t.south].find((one) => one.customer_id === customer_id) ?? t.north;
	const admin = await t.as(school, "admin");
	const place = { platform_module_id: MODULES.Communications.id, record: "messages", record_id: message_id };
	const found = await admin.call<{ data: { id: number }[] }>("POST", `/repository-detail/${customer_id}`, place);
	// while it was a draft
	const turn = (state: string) =>
		inSchool(t, customer_id, async (client) => {
			const { rows } = await client.query<{ state: string }>(
				"update messages m set state = $2 from messages before where before.customer_id = m.customer_id and before.id = m.id and m.id = $1 returning before.state",
				[message_id, state],
			);
			return rows[0]?.state ?? state;
		});
	const state = await turn("draft");
	const added = await admin.call<{ id: number }>(
		"POST",
		`/repositories/${found.body.data[0]?.id}/files?name=plan.txt`,
		Buffer.from("Meet at 9:10"),
	);
	await turn(state);
	return added.body.id;
}
const messageOf = (t: TestApp, customer_id: number, recipient_id: number) =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ message_id: string }>("select message_id from message_recipients where id = $1", [recipient_id]);
		return Number(rows[0]?.message_id);
	});

export const messageInboxSamples: AreaSamples<"messages", keyof typeof messageInboxCalls> = {
	inbox: () => ({ query: { pile: "all" } }),
	open: async (ids, t) => ({ params: { id: await mine(t, ids) } }),
	answer: async (ids, t) => ({ params: { id: await mine(t, ids) }, body: { answer: "yes" } }),
	file: async (ids, t) => {
		const id = await mine(t, ids);
		return { params: { id, file_id: await attach(t, ids.customer_id, await messageOf(t, ids.customer_id, id)) } };
	},
	linked: async (ids, t) => ({ params: await token(t, ids, "read") }),
	linked_answer: async (ids, t) => ({ params: await token(t, ids, "read"), body: { answer: "no" } }),
	linked_file: async (ids, t) => {
		const { id, recipient_id } = await sentMessage(t, ids);
		return { params: { token: await linkOf(t, ids.customer_id, recipient_id, "read"), file_id: await attach(t, ids.customer_id, id) } };
	},
	subscription: async (ids, t) => ({ params: await token(t, ids, "unsubscribe") }),
	unsubscribe: async (ids, t) => ({ params: await token(t, ids, "unsubscribe") }),
	resubscribe: async (ids, t) => ({ params: await token(t, ids, "unsubscribe") }),
};
