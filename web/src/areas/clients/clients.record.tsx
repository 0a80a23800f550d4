import { CLIENT, CONTACT, type Contact } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { lazy } from "react";
import { recordArea } from "../../kit/record/record-area.ts";

/** What a client looks like on screen. */
export const CLIENT_AREA = recordArea(CLIENT, {
	titleOf: ({ name }) => name,
	sections: [
		{ title: "clients.section_who", fields: ["name", "kind", "salutation", "email", "phone", "language"] },
		{ title: "clients.section_address", fields: ["add_line_1", "add_line_2", "post_code", "city", "state", "country"] },
		{ title: "clients.section_more", fields: ["tax_id", "external_id", "notes"] },
	],
	inputs: { name: lazy(async () => ({ default: (await import("./client-name-input.tsx")).ClientNameInput })) },
});

export const contactName = ({ first_name, last_name }: Pick<Contact, "first_name" | "last_name">): string => `${first_name} ${last_name}`;
const { client_id: _, ...typed } = CONTACT.fields;
/** A contact's form stands on its client's page: whose it is need not be typed. */
export const CONTACT_AREA = recordArea(
	{ ...CONTACT, fields: typed },
	{
		titleOf: contactName,
		sections: [
			{
				fields: [
					"first_name",
					"last_name",
					"relation",
					"email",
					"phone",
					"phone_2",
					"language",
					"preferred",
					"wishes",
					"employer",
					"external_id",
				],
			},
		],
	},
);
