import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { PAGE_SIZES } from "../../kit/constants.ts";
import { MAX_CONDITIONS, readWhere } from "../../kit/record-where.ts";
import { Id, line, requiredLine, Version } from "../../kit/schemas.ts";
import { RECORD_NAMES } from "../../record-names.generated.ts";

const RecordName = z.enum(RECORD_NAMES as readonly [string, ...string[]], { error: "choice" });

/** What the address of a list holds. Whether each part can still be answered is looked at when the view is opened. */
const ViewState = z
	.object({
		search: line(100),
		where: z
			.array(z.unknown())
			.max(MAX_CONDITIONS)
			.refine((given) => readWhere(given).length === given.length && isStorable(given), "where"),
		sort: line(400),
		archived: z.literal(1),
		columns: line(2000),
		limit: z.literal(PAGE_SIZES, { error: "page_size" }),
	})
	.partial()
	.strict();
export type ViewState = z.output<typeof ViewState>;

/** jsonb has no place for the zero character; 8,000 characters are more than an address carries. */
const isStorable = (value: unknown): boolean => {
	const text = JSON.stringify(value);
	return text.length <= 8000 && !text.includes("\\u0000") && !/\\ud[89a-f]/i.test(text);
};

const SavedView = z.object({
	id: Id,
	record: z.string(),
	name: z.string(),
	state: ViewState,
	/** Everybody who sees the record can open it. */
	shared: z.boolean(),
	is_mine: z.boolean(),
	/** May be changed and removed by whoever asked. */
	may_change: z.boolean(),
	owner_name: z.string().nullable(),
	version: Version,
});
export type SavedView = z.output<typeof SavedView>;
const Changeable = z.object({ name: requiredLine(60), state: ViewState, shared: z.boolean() });

export const views = area({
	list: call({
		get: "/views",
		access: "member",
		summary: "My saved views of a list, and those shared with me",
		query: z.object({ record: RecordName }),
		answer: z.object({ views: z.array(SavedView) }),
	}),
	create: call({
		post: "/views",
		access: "member",
		forHelpers: true,
		summary: "Save how a list is filtered, sorted and shown; to share it needs the right to edit the record",
		body: Changeable.extend({ record: RecordName, shared: z.boolean().default(false) }),
		answer: SavedView,
		status: 201,
	}),
	update: call({
		patch: "/views/{id}",
		access: "member",
		forHelpers: true,
		summary: "Change a view of one's own, or a shared one with the right to edit the record",
		body: Changeable.partial().extend({ version: Version }),
		answer: SavedView,
	}),
	remove: call({
		delete: "/views/{id}",
		access: "member",
		forHelpers: true,
		summary: "Delete a view of one's own, or a shared one with the right to edit the record",
		answer: z.object({ ok: z.literal(true) }),
	}),
});
