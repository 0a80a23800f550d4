import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Id, line } from "../../kit/schemas.ts";
import { RECORD_NAMES } from "../../record-names.generated.ts";

/** Something that can be opened: at `path`, followed by its id. "": there is no more to see than its name. */
const Found = z.object({
	record: z.string(),
	path: z.string(),
	id: Id,
	title: z.string(),
	about: z.string().nullable(),
	archived: z.boolean(),
	/** The face of whoever has one that this person may see. */
	photo_file_id: Id.nullable(),
});
export type Found = z.output<typeof Found>;

export const find = area({
	find: call({
		get: "/find",
		access: "member",
		summary:
			"Records and users that I may see, by the words they are called by, their numbers, e-mail addresses and telephone numbers: the first of each kind, or of one kind, then also without words",
		query: z
			.object({ search: line(100).optional(), record: z.enum(RECORD_NAMES, { error: "choice" }).optional() })
			.refine(({ search, record }) => search !== undefined || record !== undefined, { error: "required", path: ["search"] }),
		answer: z.object({ results: z.array(Found) }),
	}),
	names: call({
		get: "/find/names",
		access: "member",
		summary: "What these are called: `students:12,users:7`. What I may not see is left out",
		query: z.object({
			of: z
				.string()
				.max(1000)
				.regex(/^[a-z_]+:\d{1,15}(,[a-z_]+:\d{1,15})*$/, "where"),
		}),
		answer: z.object({ results: z.array(Found) }),
	}),
});
