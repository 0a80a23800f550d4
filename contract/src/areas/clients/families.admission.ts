import { z } from "zod";
import { inputSchema } from "../../kit/record-schemas.ts";
import { Id, optional } from "../../kit/schemas.ts";
import { StudentInput } from "../students/students.contract.ts";
import { ClientInput } from "./clients.contract.ts";
import { CLIENT_KINDS, CONTACT } from "./clients.rules.ts";
import { FamilyStudent, householdFields, relationFields } from "./families.parts.ts";
import { CUSTODIES, MATCH_REASONS, MOST_HOMES, MOST_PEOPLE, RELATIONSHIPS } from "./families.rules.ts";

const { client_id: _, ...ofPerson } = CONTACT.fields;
/** Somebody new. Whose they are, the home says. */
export const PersonInput = inputSchema({ ...CONTACT, fields: ofPerson });

/** Either one that is there or one that is made: never both, never neither. */
const eitherOr = <T extends z.ZodType>(known: string, made: string, schema: T): T =>
	schema.refine((value) => ((value as Record<string, unknown>)[known] === null) !== ((value as Record<string, unknown>)[made] === null), {
		error: "choice",
		path: [known],
	}) as T;

/** Where the child lives, or who pays. */
const Home = eitherOr(
	"client_id",
	"client",
	z.object({ client_id: optional(Id), client: ClientInput.nullable().default(null), ...householdFields }),
);
/** Who is what to the child. */
const Person = eitherOr(
	"contact_id",
	"contact",
	z.object({
		contact_id: optional(Id),
		contact: PersonInput.nullable().default(null),
		/** Whose somebody new is: a client that is there, or the home at this place. */
		client_id: optional(Id),
		home: z
			.int({ error: "choice" })
			.min(0, "choice")
			.max(MOST_HOMES - 1, "choice")
			.default(0),
		...relationFields,
		/** Called in an emergency, after those before. */
		emergency: z.boolean({ error: "choice" }),
	}),
);
/** The homes and people of a child; people are called in this order. */
export const Joining = z
	.object({
		homes: z.array(Home).max(MOST_HOMES, "too_long"),
		people: z.array(Person).max(MOST_PEOPLE, "too_long"),
	})
	.refine(
		({ homes, people }) => people.every(({ contact, client_id, home }) => contact === null || client_id !== null || home < homes.length),
		{
			error: "choice",
			path: ["homes"],
		},
	);
export type Joining = z.output<typeof Joining>;

export const Admission = z.object({
	student: StudentInput,
	/** The student's class is made, where it is not there. */
	make_class: z.boolean({ error: "choice" }).default(false),
	family: Joining.nullable().default(null),
});
export type Admission = z.output<typeof Admission>;

/** A family that may be the child's, and what would hold for one more child: as it is for the youngest, or what is usual. */
export const FamilyMatch = z.object({
	client_id: Id,
	name: z.string(),
	kind: z.enum(CLIENT_KINDS),
	/** In one line. */
	address: z.string().nullable(),
	because: z.array(z.enum(MATCH_REASONS)),
	children: z.array(FamilyStudent),
	/** The child whose homes and people these are; null: there is none yet. */
	like_id: Id.nullable(),
	homes: z.array(
		z.object({
			client_id: Id,
			name: z.string(),
			address: z.string().nullable(),
			lives_with: z.boolean(),
			pays: z.boolean(),
			share: z.int().nullable(),
		}),
	),
	people: z.array(
		z.object({
			contact_id: Id,
			client_id: Id,
			first_name: z.string(),
			last_name: z.string(),
			phone: z.string().nullable(),
			email: z.string().nullable(),
			has_login: z.boolean(),
			relationship: z.enum(RELATIONSHIPS),
			custody: z.enum(CUSTODIES).nullable(),
			pickup: z.boolean(),
			lives_with: z.boolean(),
			gets_letters: z.boolean(),
			portal: z.boolean(),
			emergency: z.boolean(),
		}),
	),
});
export type FamilyMatch = z.output<typeof FamilyMatch>;
