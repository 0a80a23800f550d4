import type { TASK_REPEAT } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import type { InputOf } from "@homeroom/contract/kit/record.ts";
import type pg from "pg";

export type NewRepeat = Pick<InputOf<typeof TASK_REPEAT>, "name" | "rule"> & Partial<InputOf<typeof TASK_REPEAT>>;
/** As the database's owner, in the customer of the transaction; ids in the order given. They begin today unless something else is said, and have made nothing yet. */
export async function makeRepeats(client: pg.ClientBase, repeats: readonly NewRepeat[], made_by: number | null = null): Promise<number[]> {
	const ids: number[] = [];
	for (const one of repeats) {
		const { rows } = await client.query<{ id: string }>(
			`insert into task_repeats (name, rule, status, starts, ahead, due_time, lead_id, helpers, priority, estimate, tags, project_id, client_id, checks, description, created_by)
			values ($1, $2, $3, coalesce($4::date, customer_today()), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
			[
				one.name,
				one.rule,
				one.status ?? "active",
				one.starts ?? null,
				one.ahead ?? 6,
				one.due_time ?? null,
				one.lead_id ?? null,
				one.helpers ?? null,
				one.priority ?? "3",
				one.estimate ?? null,
				one.tags ?? null,
				one.project_id ?? null,
				one.client_id ?? null,
				one.checks ?? null,
				one.description ?? null,
				made_by,
			],
		);
		ids.push(Number(rows[0]?.id));
	}
	return ids;
}
