import type pg from "pg";

// Builders of demo data and tests. They run as the database's owner, inside the caller's transaction.

export interface NewMembership {
	user_id: number;
	/** The key of a built-in role. */
	role: string;
	first_name?: string;
	last_name?: string;
	username?: string;
	department?: string;
	mobile?: string;
	gender?: string;
	languages_known?: string[];
	contact_options?: string[];
	location?: object;
	status?: string;
	created_at?: string;
	invited_by?: number;
	invited_at?: string;
	/** Null: invited and not yet here. */
	accepted_at?: string | null;
}

/** A person in a customer, with what the customer knows about them. The transaction must already be the customer's. Returns the membership's id. */
export async function makeMembership(client: pg.ClientBase, customer_id: number, { role, ...member }: NewMembership): Promise<number> {
	const values = { ...member, ...(member.location && { location: JSON.stringify(member.location) }) };
	const names = Object.keys(values);
	const { rows } = await client.query<{ id: string }>(
		`insert into memberships (role_id, portal_type, ${names.join(", ")})
		select id, case key when 'client' then 'CLIENT' else 'ADMIN' end, ${names.map((_, i) => `$${i + 3}`).join(", ")} from roles where customer_id = $1 and key = $2
		returning id`,
		[customer_id, role, ...Object.values(values)],
	);
	return Number(rows[0]?.id);
}
