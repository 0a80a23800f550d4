import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { inputSchema, rowSchema } from "../../kit/record-schemas.ts";
import { Id, line, Version } from "../../kit/schemas.ts";
import { CLIENT, CLIENT_KINDS, CONTACT, MERGED_FIELDS, type MergedField } from "./clients.rules.ts";

export const ClientInput = inputSchema(CLIENT);
export const ContactInput = inputSchema(CONTACT);
export const ClientRow = rowSchema(CLIENT);
export const ContactRow = rowSchema(CONTACT);

/** An id in a query. */
export const QueryId = z.coerce.number<string>({ error: "choice" }).int("choice").positive("choice").max(Number.MAX_SAFE_INTEGER, "choice");

/** A client that may be the one somebody is typing. */
export const SimilarClient = z.object({
	id: Id,
	kind: z.enum(CLIENT_KINDS),
	name: z.string(),
	contact_names: z.string(),
	city: z.string().nullable(),
	/** What is alike; the first of them counts most. */
	because: z.enum(["email", "phone", "name"]),
});
export type SimilarClient = z.output<typeof SimilarClient>;

const SIDES = z.enum(["mine", "theirs"], { error: "choice" });
/** Both sides of a merge and what would move. */
export const MergePreview = z.object({
	mine: ClientRow,
	theirs: ClientRow,
	/** People of the other client; all of them move. */
	contacts: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string().nullable() })),
	/** Children of the other client; `here`: this one has them already, their rules become one. */
	students: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), here: z.boolean() })),
});
export type MergePreview = z.output<typeof MergePreview>;

export const clients = area({
	...recordCalls(CLIENT),
	similar: call({
		get: "/clients/similar",
		access: "Clients.View",
		summary: "Clients that are like one being typed: the same e-mail address or number, or a name like it",
		query: z.object({
			name: line(120).optional(),
			email: line(254).optional(),
			phone: line(40).optional(),
			city: line(80).optional(),
			/** The client itself, while it is changed. */
			except: QueryId.optional(),
		}),
		answer: z.object({ clients: z.array(SimilarClient) }),
	}),
	merge_preview: call({
		get: "/clients/{id}/merge",
		access: "Clients.Merge",
		summary: "What merging another client into this one would do",
		query: z.object({ other_id: QueryId }),
		answer: MergePreview,
	}),
	merge: call({
		post: "/clients/{id}/merge",
		access: "Clients.Merge",
		summary: "Merge another client into this one: its people and children move here, it goes to the archive; undone as one batch",
		body: z.object({
			other_id: Id,
			/** Both as they were shown; refused when somebody changed one since. */
			version: Version,
			other_version: Version,
			/** Which value stays. What is not named: this client's, or the other's where this one has none. */
			take: z
				.object(
					Object.fromEntries(MERGED_FIELDS.map((field) => [field, SIDES.optional()])) as Record<MergedField, z.ZodOptional<typeof SIDES>>,
				)
				.default({}),
		}),
		answer: z.object({ client: ClientRow, batch: z.string() }),
	}),
});

export const contacts = area({
	...recordCalls(CONTACT),
	set_login: call({
		put: "/contacts/{id}/login",
		access: "Clients.Edit",
		forHelpers: false,
		summary: "Say whose login a contact has: with it they see the children they are guardians of",
		body: z.object({ version: Version, user_id: Id.nullable() }),
		answer: ContactRow,
	}),
});
