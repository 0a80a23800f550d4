import type pg from "pg";

// Builders of demo and tests. They run as the database's owner, inside the caller's transaction, which must already be the customer's.
// All of a kind in one statement; ids come back in the order given.

export interface NewClient {
	kind?: "family" | "company";
	name: string;
	salutation?: string | null;
	email?: string | null;
	phone?: string | null;
	language?: string | null;
	add_line_1?: string | null;
	post_code?: string | null;
	city?: string | null;
	country?: string | null;
	tax_id?: string | null;
	external_id?: string | null;
	created_at?: string;
}
const ids = ({ rows }: { rows: { id: string }[] }): number[] => rows.map(({ id }) => Number(id));

export const makeClients = async (client: pg.ClientBase, clients: NewClient[]): Promise<number[]> =>
	ids(
		await client.query<{ id: string }>(
			`insert into clients (kind, name, salutation, email, phone, language, add_line_1, post_code, city, country, tax_id, external_id, created_at, updated_at)
			select coalesce(kind, 'family'), name, salutation, email, phone, language, add_line_1, post_code, city, country, tax_id, external_id, coalesce(created_at, now()), coalesce(created_at, now())
			from jsonb_to_recordset($1) as c (kind text, name text, salutation text, email text, phone text, language text, add_line_1 text, post_code text, city text, country text, tax_id text, external_id text, created_at timestamptz)
			returning id`,
			[JSON.stringify(clients)],
		),
	);

export interface NewContact {
	client_id: number;
	first_name: string;
	last_name: string;
	relation?: string | null;
	email?: string | null;
	phone?: string | null;
	phone_2?: string | null;
	language?: string | null;
	wishes?: string[] | null;
	preferred?: string | null;
	employer?: string | null;
	user_id?: number | null;
}
export const makeContacts = async (client: pg.ClientBase, contacts: NewContact[]): Promise<number[]> =>
	ids(
		await client.query<{ id: string }>(
			`insert into contacts (client_id, first_name, last_name, relation, email, phone, phone_2, language, wishes, preferred, employer, user_id)
			select client_id, first_name, last_name, relation, email, phone, phone_2, language, wishes, preferred, employer, user_id
			from jsonb_to_recordset($1) as c (client_id bigint, first_name text, last_name text, relation text, email text, phone text, phone_2 text, language text, wishes text[], preferred text, employer text, user_id bigint)
			returning id`,
			[JSON.stringify(contacts)],
		),
	);

export interface NewHousehold {
	client_id: number;
	student_id: number;
	lives_with?: boolean;
	pays?: boolean;
	share?: number | null;
	note?: string | null;
	starts?: string | null;
	ends?: string | null;
}
export const makeHouseholds = async (client: pg.ClientBase, households: NewHousehold[]): Promise<number[]> =>
	ids(
		await client.query<{ id: string }>(
			`insert into client_students (client_id, student_id, lives_with, pays, share, note, starts, ends)
			select client_id, student_id, coalesce(lives_with, true), coalesce(pays, true), share, note, starts, ends
			from jsonb_to_recordset($1) as h (client_id bigint, student_id bigint, lives_with boolean, pays boolean, share smallint, note text, starts date, ends date)
			returning id`,
			[JSON.stringify(households)],
		),
	);

export interface NewRelation {
	student_id: number;
	contact_id: number;
	relationship: string;
	custody?: string | null;
	custody_note?: string | null;
	pickup?: boolean;
	emergency_order?: number | null;
	lives_with?: boolean;
	gets_letters?: boolean;
	portal?: boolean;
	starts?: string | null;
	ends?: string | null;
}
export const makeRelations = async (client: pg.ClientBase, relations: NewRelation[]): Promise<number[]> =>
	ids(
		await client.query<{ id: string }>(
			`insert into student_contacts (student_id, contact_id, relationship, custody, custody_note, pickup, emergency_order, lives_with, gets_letters, portal, starts, ends)
			select student_id, contact_id, relationship, custody, custody_note, coalesce(pickup, false), emergency_order, coalesce(lives_with, false), coalesce(gets_letters, true), coalesce(portal, true), starts, ends
			from jsonb_to_recordset($1) as r (student_id bigint, contact_id bigint, relationship text, custody text, custody_note text, pickup boolean, emergency_order smallint, lives_with boolean, gets_letters boolean, portal boolean, starts date, ends date)
			returning id`,
			[JSON.stringify(relations)],
		),
	);
