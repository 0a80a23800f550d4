import { TASK_FILES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { inSchool } from "../../testing/in-school.ts";
import { recordSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newFamily } from "../clients/clients.samples.ts";
import { makeFile, PICTURE } from "../files/files.builders.ts";
import { newProject } from "../projects/projects.samples.ts";
import { makeTaskBlock, makeTaskChecks, makeTaskComments, makeTaskSubject, makeTasks } from "./tasks.builders.ts";

/** One that the caller made, so that ViewOwn reaches it. */
const newTask = async (ids: Ids, t: TestApp): Promise<number> =>
	(await inSchool(t, ids.customer_id, (client) => makeTasks(client, [{ title: "Order forty chairs" }], ids.user_id)))[0] as number;
const newCheck = async (ids: Ids, t: TestApp): Promise<number> => {
	const id = await newTask(ids, t);
	return (await inSchool(t, ids.customer_id, (client) => makeTaskChecks(client, id, [["Ask the caretaker", false]])))[0] as number;
};
const newBlock = async (ids: Ids, t: TestApp): Promise<number> => {
	const [one, other] = [await newTask(ids, t), await newTask(ids, t)];
	return inSchool(t, ids.customer_id, (client) => makeTaskBlock(client, one, other));
};

/** What the caller said about a task of theirs. */
const newComment = async (ids: Ids, t: TestApp): Promise<number> => {
	const task_id = await newTask(ids, t);
	return (
		await inSchool(t, ids.customer_id, (client) =>
			makeTaskComments(client, [{ task_id, body: "The hall is free", author_id: ids.user_id }]),
		)
	)[0] as number;
};

/** What is asked of the caller's own family, about their child. */
const newAsked = async (ids: Ids, t: TestApp): Promise<number> => {
	const { client_id } = await newFamily(t, ids);
	return inSchool(t, ids.customer_id, async (client) => {
		const [id] = (await makeTasks(client, [{ title: "Sign the trip form", client_id, for_family: true }])) as [number];
		await makeTaskSubject(client, id, "students", ids.student_id);
		return id;
	});
};
const newAnswer = async (ids: Ids, t: TestApp): Promise<number> => {
	const task_id = await newAsked(ids, t);
	const said = { task_id, body: "We have signed it", author_id: ids.user_id, by_family: true };
	return (await inSchool(t, ids.customer_id, (client) => makeTaskComments(client, [said])))[0] as number;
};
const newBrought = async (ids: Ids, t: TestApp): Promise<{ id: number; file_id: number }> => {
	const id = await newAsked(ids, t);
	const place = { customer_id: ids.customer_id, platform_module_id: MODULES.Tasks.id, record: TASK_FILES.given, record_id: id };
	const file = await inSchool(t, ids.customer_id, (client) => makeFile(client, t.folder, place));
	return { id, file_id: file.id };
};

/** Somebody else, who works there. */
const colleague = ({ customer_id }: Ids, t: TestApp): number =>
	(customer_id === t.north.customer_id ? t.north : t.south).users.teacher.user_id;
const around = async (ids: Ids, t: TestApp) => ({
	lead_id: colleague(ids, t),
	project_id: await newProject(ids, t),
	parent_id: await newTask(ids, t),
	client_id: (await newFamily(t, ids)).client_id,
});

export const tasksSamples: AreaSamples<"tasks"> = {
	...recordSamples("tasks", {
		make: newTask,
		create: async (ids, t) => ({
			...(await around(ids, t)),
			title: "Call the printer",
			status: "todo",
			priority: "2",
			due: "2026-11-30",
			due_time: "15:00",
			starts: "2026-11-20",
			estimate: 20,
			tags: "reports print",
			description: "<p>Ask for <strong>matt paper</strong></p>",
		}),
		change: { priority: "1" },
		alone: around,
		file: ["Title,Tags\nOrder chairs,open-day\n", ["title", "tags"]],
	}),
	board: () => ({ query: { by: "status", search: "chairs", where: JSON.stringify([["priority", "in", ["3"]]]) } }),
	board_limit: () => ({ body: { by: "status", value: "doing", most: 5 } }),
	span: () => ({ query: { from: "2026-11-01", to: "2026-11-30", search: "chairs", where: JSON.stringify([["priority", "in", ["3"]]]) } }),
	move: async (ids, t) => {
		const before = await newTask(ids, t);
		return { params: { id: await newTask(ids, t) }, body: { by: "status", to: "doing", before } };
	},
	complete: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { done: true } }),
	assign: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { version: 1, lead_id: colleague(ids, t), helpers: [] } }),
	watch: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { watching: true } }),
	comments: async (ids, t) => ({ params: { id: await newTask(ids, t) }, query: { before: "999999999" } }),
	comment_people: async (ids, t) => ({ params: { id: await newTask(ids, t) } }),
	comment_history: async (ids, t) => ({ params: { id: await newComment(ids, t) } }),
	comment_add: async (ids, t) => ({
		params: { id: await newTask(ids, t) },
		body: { body: "Who asks the caretaker?", mentions: [colleague(ids, t)], watch: true },
	}),
	comment_change: async (ids, t) => ({
		params: { id: await newComment(ids, t) },
		body: { version: 1, body: "The hall is free on Friday", for_family: false, mentions: [] },
	}),
	comment_remove: async (ids, t) => ({ params: { id: await newComment(ids, t) } }),
	parts: async (ids, t) => ({ params: { id: await newTask(ids, t) } }),
	about: ({ student_id }) => ({ query: { record: "students", id: String(student_id) } }),
	subject_add: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { record: "students", record_id: ids.student_id } }),
	subject_remove: async (ids, t) => {
		const id = await newTask(ids, t);
		return { params: { id: await inSchool(t, ids.customer_id, (client) => makeTaskSubject(client, id, "students", ids.student_id)) } };
	},
	family: () => ({}),
	family_one: async (ids, t) => ({ params: { id: await newAsked(ids, t) } }),
	family_tick: async (ids, t) => ({ params: { id: await newAsked(ids, t) }, body: { done: true } }),
	family_say: async (ids, t) => ({ params: { id: await newAsked(ids, t) }, body: { body: "We have signed it" } }),
	family_reword: async (ids, t) => ({ params: { id: await newAnswer(ids, t) }, body: { body: "It is signed", version: 1 } }),
	family_take_back: async (ids, t) => ({ params: { id: await newAnswer(ids, t) } }),
	family_upload: async (ids, t) => ({ params: { id: await newAsked(ids, t) }, query: { name: "form.png" }, file: PICTURE }),
	family_file: async (ids, t) => ({ params: { ...(await newBrought(ids, t)) } }),
	people: () => ({}),
	tags: () => ({}),
	block_add: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { blocked_by_id: await newTask(ids, t) } }),
	block_remove: async (ids, t) => ({ params: { id: await newBlock(ids, t) } }),
	check_add: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { title: "Ask the caretaker" } }),
	check_rename: async (ids, t) => ({ params: { id: await newCheck(ids, t) }, body: { title: "Ask the hall", version: 1 } }),
	check_tick: async (ids, t) => ({ params: { id: await newCheck(ids, t) }, body: { done: true } }),
	check_move: async (ids, t) => ({ params: { id: await newCheck(ids, t) }, body: { before: null } }),
	check_remove: async (ids, t) => ({ params: { id: await newCheck(ids, t) } }),
};
