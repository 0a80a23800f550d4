import type pg from "pg";
import { makeTaskSubject, makeTasks } from "../../areas/tasks/tasks.builders.ts";
import { type Garden, OFFICE, type Readers } from "./canaries.garden.ts";
import type { People } from "./canaries.people.ts";

/** What is said about a task that the child's homes see: inside the school, to the families, and by one of them. Answers where it is asked for. */
export async function plantTalk(
	client: pg.ClientBase,
	garden: Garden,
	{ admin, parent_a }: People,
	child: number,
): Promise<Record<string, number[]>> {
	const [task] = (await makeTasks(client, [{ title: "Asked of families", for_family: true }])) as [number];
	await makeTaskSubject(client, task, "students", child);
	const say = (body: Readers, fixed: Record<string, unknown>) =>
		garden.plant(client, "task_comments", { task_id: task, ...fixed }, { body });
	const comments = [
		await say(OFFICE, { author_id: admin.user_id }),
		await say([...OFFICE, "parent_a", "parent_b", "pupil"], { author_id: admin.user_id, for_family: true }),
		await say([...OFFICE, "parent_a"], { author_id: parent_a.user_id, for_family: true, by_family: true }),
	];
	return { "tasks/family": [task], "tasks/comments": comments };
}
