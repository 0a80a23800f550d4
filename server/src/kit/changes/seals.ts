import type pg from "pg";

/** Adds what has settled to every customer's chain of seals. Several processes may try at once: one does it. */
export async function sealChanges(ownerPool: pg.Pool): Promise<number> {
	const { rows } = await ownerPool.query<{ sealed: string }>("call platform.seal_changes()");
	return Number(rows[0]?.sealed);
}

export interface SealReport {
	subdomain: string;
	/** The first seal that does not hold; null where all do. */
	broken: number | null;
	seals: number;
	/** Changes under a seal. */
	sealed: number;
	/** The newest hash: noted elsewhere, it proves the whole log up to there. */
	head: string | null;
}

/** Works every seal out anew, customer by customer. */
export async function verifySeals(client: pg.ClientBase, subdomain?: string): Promise<SealReport[]> {
	const { rows: customers } = await client.query<{ id: string; subdomain: string }>(
		"select id, subdomain from platform.customers where $1::text is null or subdomain = $1 order by subdomain",
		[subdomain ?? null],
	);
	const reports: SealReport[] = [];
	for (const customer of customers) {
		await client.query("begin");
		await client.query("select set_config('app.customer_id', $1, true)", [customer.id]);
		const { rows } = await client.query("select broken, seals, sealed, encode(head, 'hex') as head from platform.verify_changes()");
		await client.query("commit");
		const { broken, seals, sealed, head } = rows[0];
		reports.push({
			subdomain: customer.subdomain,
			broken: broken === null ? null : Number(broken),
			seals: Number(seals),
			sealed: Number(sealed),
			head,
		});
	}
	return reports;
}
