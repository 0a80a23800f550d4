import { z } from "zod";
import { call, download, upload } from "../../kit/call.ts";
import { CommentBody } from "../../kit/comments/comment-calls.ts";
import { AnswerDay, Id, Instant, Version } from "../../kit/schemas.ts";
import { FileName } from "../files/files.contract.ts";
import { FILE_MAX_BYTES } from "../files/files.rules.ts";

/** What a family sees of a task that is marked for them: never who works on it, who else it is for, nor what is said inside the school. */
const Asked = z.object({
	id: Id,
	title: z.string(),
	due: AnswerDay.nullable(),
	due_time: z.string().nullable(),
	done: z.boolean(),
	/** First names of their own children that it is about. */
	children: z.array(z.string()),
	/** What the person can read and open of it. */
	comment_count: z.int(),
	file_count: z.int(),
});
export type FamilyTask = z.output<typeof Asked>;

const FamilyComment = z.object({
	id: Id,
	author_name: z.string(),
	/** Written by somebody of the family; otherwise by the school. */
	by_family: z.boolean(),
	mine: z.boolean(),
	body: z.string(),
	edited_at: Instant.nullable(),
	created_at: Instant,
	version: Version,
});
export type FamilyComment = z.output<typeof FamilyComment>;

const FamilyFile = z.object({
	id: Id,
	name: z.string(),
	media_type: z.string(),
	size: z.int(),
	/** Brought by the family; otherwise by the school. */
	by_family: z.boolean(),
	created_at: Instant,
});
export type FamilyFile = z.output<typeof FamilyFile>;

export const FamilyTaskOpen = Asked.extend({
	description: z.string().nullable(),
	comments: z.array(FamilyComment),
	files: z.array(FamilyFile),
});
export type FamilyTaskOpen = z.output<typeof FamilyTaskOpen>;

const family = { access: "Tasks.Family" } as const;

export const familyTaskCalls = {
	family: call({
		get: "/tasks/family",
		...family,
		summary: "What the school asks of my family: what is open, and what was done lately",
		answer: z.object({ tasks: z.array(Asked) }),
	}),
	family_one: call({
		get: "/tasks/family/{id}",
		...family,
		summary: "One thing that the school asks of my family, with what was said and brought for it",
		answer: FamilyTaskOpen,
	}),
	family_tick: call({
		post: "/tasks/family/{id}/tick",
		...family,
		summary: "My family has done it, or has not",
		body: z.object({ done: z.boolean({ error: "choice" }) }),
		answer: FamilyTaskOpen,
	}),
	family_say: call({
		post: "/tasks/family/{id}/comments",
		...family,
		summary: "Write to the school about it",
		body: z.object({ body: CommentBody }),
		answer: FamilyTaskOpen,
		status: 201,
	}),
	family_reword: call({
		patch: "/tasks/family/comments/{id}",
		...family,
		summary: "Say in other words what I wrote",
		body: z.object({ body: CommentBody, version: Version }),
		answer: FamilyTaskOpen,
		current: FamilyComment,
	}),
	family_take_back: call({
		delete: "/tasks/family/comments/{id}",
		...family,
		summary: "Take back what I wrote",
		answer: FamilyTaskOpen,
	}),
	family_upload: upload({
		post: "/tasks/family/{id}/files",
		...family,
		summary: "Bring a file to the school: a form that is signed",
		maxBytes: FILE_MAX_BYTES,
		query: z.object({ name: FileName }),
		status: 201,
		answer: FamilyTaskOpen,
	}),
	family_file: download({
		get: "/tasks/family/{id}/files/{file_id}",
		...family,
		summary: "A file that lies beside it for my family, or that we brought",
	}),
};
