import type { PROJECT } from "@homeroom/contract/areas/projects/projects.rules.ts";
import type { InputOf } from "@homeroom/contract/kit/record.ts";
import type pg from "pg";

export type NewProject = Pick<InputOf<typeof PROJECT>, "key" | "name"> & Partial<InputOf<typeof PROJECT>>;
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeProjects(
	client: pg.ClientBase,
	projects: readonly NewProject[],
	made_by: number | null = null,
): Promise<number[]> {
	const ids: number[] = [];
	for (const { key, name, stage = "active", lead_id, members, viewers, client_id, starts, ends, about, budget_hours } of projects) {
		const { rows } = await client.query<{ id: string }>(
			`insert into projects (key, name, stage, lead_id, members, viewers, client_id, starts, ends, about, created_by, budget_hours)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
			[
				key,
				name,
				stage,
				lead_id ?? null,
				members ?? null,
				viewers ?? null,
				client_id ?? null,
				starts ?? null,
				ends ?? null,
				about ?? null,
				made_by,
				budget_hours ?? null,
			],
		);
		ids.push(Number(rows[0]?.id));
	}
	return ids;
}

/** Letters of a key that no other has: AA, AB … */
export const projectKey = (number: number): string => {
	const letter = (n: number) => String.fromCharCode(65 + (n % 26));
	return `${letter(Math.floor(number / 17_576))}${letter(Math.floor(number / 676))}${letter(Math.floor(number / 26))}${letter(number)}`;
};
