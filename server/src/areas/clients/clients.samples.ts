import { recordFileSamples } from "../../testing/imports.samples.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type AreaSamples, type Ids, SAMPLE_STUDENT } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "./clients.builders.ts";

export interface NewFamily {
	client_id: number;
	contact_id: number;
	household_id: number;
	relation_id: number;
}
/** A family of the student's, whose contact is the one who calls: so ViewOwn reaches it, for teachers through the student. */
export const newFamily = (t: TestApp, { customer_id, student_id, user_id }: Ids): Promise<NewFamily> =>
	inSchool(t, customer_id, async (client) => {
		const [client_id] = (await makeClients(client, [{ name: "Costa", city: "Porto", phone: "+351 22 000 111" }])) as [number];
		const [contact_id] = (await makeContacts(client, [{ client_id, first_name: "Rita", last_name: "Costa" }])) as [number];
		await client.query(
			"update contacts set user_id = $2 where id = $1 and exists (select from memberships where user_id = $2 and customer_id = $3)",
			[contact_id, user_id, customer_id],
		);
		const [household_id] = (await makeHouseholds(client, [{ client_id, student_id }])) as [number];
		const [relation_id] = (await makeRelations(client, [{ student_id, contact_id, relationship: "mother" }])) as [number];
		return { client_id, contact_id, household_id, relation_id };
	});
const lonelyContact = (t: TestApp, { customer_id }: Ids): Promise<{ client_id: number; contact_id: number }> =>
	inSchool(t, customer_id, async (client) => {
		const [client_id] = (await makeClients(client, [{ name: "Lopes" }])) as [number];
		const [contact_id] = (await makeContacts(client, [{ client_id, first_name: "Rui", last_name: "Lopes" }])) as [number];
		return { client_id, contact_id };
	});

const input = { kind: "family", name: "Costa", city: "Porto", email: "costa@example.org", phone: "+351 22 000 111" };
const relation = {
	relationship: "father",
	custody: "shared",
	pickup: true,
	lives_with: true,
	gets_letters: true,
	portal: true,
	emergency: true,
	starts: "2026-08-01",
};

export const clientsSamples: AreaSamples<"clients"> = {
	...recordFileSamples("clients", "Name,City\nCosta,Porto\n", ["name", "city"]),
	list: () => ({
		query: { where: JSON.stringify([["kind", "in", ["family"]]]), search: "cos", sort: "-city,kind", page: "1", limit: "5" },
	}),
	similar: () => ({ query: { name: "Familie Costa", email: "costa@example.org", phone: "00351 22000111", city: "porto" } }),
	show: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).client_id } }),
	create: () => ({ body: input }),
	update: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).client_id }, body: { version: 1, city: "Braga" } }),
	archive: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).client_id }, body: { version: 1 } }),
	restore: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).client_id }, body: { version: 1 } }),
	activity: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).client_id } }),
	bulk_update: async (ids, t) => ({ body: { selection: { ids: [(await newFamily(t, ids)).client_id] }, changes: { city: "Braga" } } }),
	bulk_archive: async (ids, t) => ({ body: { selection: { ids: [(await newFamily(t, ids)).client_id] } } }),
	bulk_restore: async (ids, t) => ({ body: { selection: { ids: [(await newFamily(t, ids)).client_id] } } }),
	merge_preview: async (ids, t) => ({
		params: { id: (await newFamily(t, ids)).client_id },
		query: { other_id: String((await lonelyContact(t, ids)).client_id) },
	}),
	merge: async (ids, t) => ({
		params: { id: (await newFamily(t, ids)).client_id },
		body: { other_id: (await lonelyContact(t, ids)).client_id, version: 1, other_version: 1, take: { name: "theirs" } },
	}),
};

const person = { first_name: "Rita", last_name: "Costa", email: "rita@example.org", wishes: ["email", "post"], preferred: "email" };
export const contactsSamples: AreaSamples<"contacts"> = {
	...recordFileSamples("contacts", "First name,Last name\nRita,Costa\n", ["first_name", "last_name"]),
	list: () => ({ query: { where: JSON.stringify([["wishes", "in", ["email"]]]), search: "cos", sort: "-name", page: "1", limit: "5" } }),
	show: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).contact_id } }),
	create: async (ids, t) => ({ body: { ...person, client_id: (await newFamily(t, ids)).client_id } }),
	update: async (ids, t) => {
		const { contact_id } = await newFamily(t, ids);
		return { params: { id: contact_id }, body: { version: 1, phone: "+351 22 1234", client_id: (await lonelyContact(t, ids)).client_id } };
	},
	archive: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).contact_id }, body: { version: 1 } }),
	restore: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).contact_id }, body: { version: 1 } }),
	activity: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).contact_id } }),
	bulk_update: async (ids, t) => ({
		body: { selection: { ids: [(await newFamily(t, ids)).contact_id] }, changes: { preferred: "post" } },
	}),
	bulk_archive: async (ids, t) => ({ body: { selection: { ids: [(await newFamily(t, ids)).contact_id] } } }),
	bulk_restore: async (ids, t) => ({ body: { selection: { ids: [(await newFamily(t, ids)).contact_id] } } }),
	set_login: async (ids, t) => ({
		params: { id: (await lonelyContact(t, ids)).contact_id },
		body: { version: 1, user_id: (ids.customer_id === t.north.customer_id ? t.north : t.south).users.client.user_id },
	}),
};

const { starts: _, ...joined } = relation;
/** A family that is there, for a child. */
const joining = async (ids: Ids, t: TestApp) => {
	const { client_id, contact_id } = await lonelyContact(t, ids);
	return { homes: [{ client_id, lives_with: true, pays: true, share: 50 }], people: [{ contact_id, ...joined }] };
};

export const familiesSamples: AreaSamples<"families"> = {
	of_client: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).client_id } }),
	of_student: async (ids, t) => {
		await newFamily(t, ids);
		return { params: { id: ids.student_id } };
	},
	addresses: async (ids, t) => {
		await newFamily(t, ids);
		return { body: { selection: { ids: [ids.student_id] } } };
	},
	whom_to_call: async (ids, t) => {
		await newFamily(t, ids);
		return { params: { id: ids.student_id } };
	},
	order: async (ids, t) => {
		const { relation_id } = await newFamily(t, ids);
		return { params: { id: ids.student_id }, body: { relations: [relation_id] } };
	},
	find: async (ids, t) => {
		const { client_id } = await newFamily(t, ids);
		return { query: { search: "costa", last_name: "Costa", client_id: String(client_id) } };
	},
	// who helps adds a child to a home, not to people, whose logins would see it
	admit: async (ids, t) => ({ body: { student: SAMPLE_STUDENT, family: { ...(await joining(ids, t)), people: [] } } }),
	join: async (ids, t) => ({ params: { id: ids.student_id }, body: await joining(ids, t) }),
	add_household: async (ids, t) => ({
		body: {
			client_id: (await lonelyContact(t, ids)).client_id,
			student_id: ids.student_id,
			lives_with: true,
			pays: true,
			share: 50,
			starts: "2026-08-01",
		},
	}),
	change_household: async (ids, t) => ({
		params: { id: (await newFamily(t, ids)).household_id },
		body: { version: 1, note: "Every other week", share: 40 },
	}),
	remove_household: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).household_id } }),
	add_relation: async (ids, t) => ({
		body: { ...relation, student_id: ids.student_id, contact_id: (await lonelyContact(t, ids)).contact_id },
	}),
	change_relation: async (ids, t) => ({
		params: { id: (await newFamily(t, ids)).relation_id },
		body: { version: 1, custody: "none", custody_note: "Court order of May", ends: "2027-07-31" },
	}),
	remove_relation: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).relation_id } }),
};
