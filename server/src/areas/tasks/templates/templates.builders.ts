import type { TASK_TEMPLATE, TEMPLATE_STEP } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import type { InputOf } from "@homeroom/contract/kit/record.ts";
import type pg from "pg";

type NewStep = Pick<InputOf<typeof TEMPLATE_STEP>, "name"> & Partial<Omit<InputOf<typeof TEMPLATE_STEP>, "template_id">>;
export type NewTemplate = Pick<InputOf<typeof TASK_TEMPLATE>, "name"> &
	Partial<InputOf<typeof TASK_TEMPLATE>> & { steps?: readonly NewStep[] };

const GIVEN = "days, role, lead_id, helpers, priority, estimate, tags, checks, description";
const given = ({ days, role, lead_id, helpers, priority, estimate, tags, checks, description }: Partial<NewStep>) => [
	days ?? null,
	role ?? null,
	lead_id ?? null,
	helpers ?? null,
	priority ?? "3",
	estimate ?? null,
	tags ?? null,
	checks ?? null,
	description ?? null,
];

/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeTemplates(
	client: pg.ClientBase,
	templates: readonly NewTemplate[],
	made_by: number | null = null,
): Promise<number[]> {
	const ids: number[] = [];
	for (const { name, note, steps = [], ...task } of templates) {
		const { rows } = await client.query<{ id: string }>(
			`insert into task_templates (name, note, created_by, ${GIVEN}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
			[name, note ?? null, made_by, ...given(task)],
		);
		const id = Number(rows[0]?.id);
		ids.push(id);
		await makeSteps(client, id, steps);
	}
	return ids;
}
export async function makeSteps(client: pg.ClientBase, template_id: number, steps: readonly NewStep[]): Promise<number[]> {
	const ids: number[] = [];
	for (const { name, ...step } of steps) {
		const { rows } = await client.query<{ id: string }>(
			`insert into task_template_steps (template_id, name, ${GIVEN}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
			[template_id, name, ...given(step)],
		);
		ids.push(Number(rows[0]?.id));
	}
	return ids;
}
