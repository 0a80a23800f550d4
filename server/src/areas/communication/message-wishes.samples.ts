import type { messageWishCalls } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { MESSAGE_TEXT } from "./messages.builders.ts";
import { newContact } from "./messages.samples.ts";

/** Of the caller's own family, so that whoever sees their own alone sees it. */
const contact = (t: TestApp, { customer_id, user_id }: Ids) => inSchool(t, customer_id, (client) => newContact(client, user_id));
const WISHES = { channel: "email", topics: [{ topic: "newsletter", wanted: true }] };
const TEMPLATE = { name: "Trip", content: { texts: { en: MESSAGE_TEXT } } };
const template = (t: TestApp, { customer_id }: Ids) =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>("insert into message_templates (name, content) values ('Trip', $1) returning id", [
			JSON.stringify({
				kind: "essential",
				topic: null,
				channels: ["email"],
				lane: "normal",
				falls_back: false,
				question: "none",
				answer_by: null,
				texts: {},
			}),
		]);
		return Number(rows[0]?.id);
	});

export const messageWishesSamples: AreaSamples<"messages", keyof typeof messageWishCalls> = {
	my_wishes: () => ({}),
	my_wishes_set: () => ({ body: WISHES }),
	contact_wishes: async (ids, t) => ({ params: { contact_id: await contact(t, ids) } }),
	contact_wishes_set: async (ids, t) => ({
		params: { contact_id: await contact(t, ids) },
		body: { ...WISHES, source: "parents' evening" },
	}),
	templates: () => ({}),
	template_create: () => ({ body: TEMPLATE }),
	template_update: async (ids, t) => ({ params: { id: await template(t, ids) }, body: { ...TEMPLATE, version: 1 } }),
	template_remove: async (ids, t) => ({ params: { id: await template(t, ids) } }),
	settings: () => ({}),
	settings_set: () => ({ body: { approve_above: 50, sender_name: "The office", footers: { en: "Northgate, York" } } }),
};
