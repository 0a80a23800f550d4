import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { rowSchema, selectionSchema } from "../../kit/record-schemas.ts";
import { AnswerDay, Id, line, lines, optional, Version } from "../../kit/schemas.ts";
import { STUDENT } from "../students/students.rules.ts";
import { ContactRow, QueryId } from "./clients.contract.ts";
import { CLIENT_KINDS } from "./clients.rules.ts";
import { Admission, FamilyMatch, Joining } from "./families.admission.ts";
import { dates, FamilyStudent, householdFields, ordered, relationFields } from "./families.parts.ts";
import { CUSTODIES, MOST_CALLED, RELATIONSHIPS } from "./families.rules.ts";

export { FamilyStudent };

const answerDates = { starts: AnswerDay.nullable(), ends: AnswerDay.nullable(), current: z.boolean() };
/** A child's place in a household, or who pays for it. */
export const Household = z.object({
	id: Id,
	client_id: Id,
	client_name: z.string(),
	client_kind: z.enum(CLIENT_KINDS),
	/** In one line; null as well for those who do not see the client. */
	address: z.string().nullable(),
	student: FamilyStudent,
	lives_with: z.boolean(),
	pays: z.boolean(),
	/** Percent of the costs. */
	share: z.int().nullable(),
	note: z.string().nullable(),
	...answerDates,
	version: Version,
});
export type Household = z.output<typeof Household>;

/** What a person is to a child. */
export const Relation = z.object({
	id: Id,
	student: FamilyStudent,
	contact_id: Id,
	client_id: Id,
	first_name: z.string(),
	last_name: z.string(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	phone_2: z.string().nullable(),
	preferred: z.string().nullable(),
	has_login: z.boolean(),
	relationship: z.enum(RELATIONSHIPS),
	custody: z.enum(CUSTODIES).nullable(),
	/** Null as well for those who may not read it. */
	custody_note: z.string().nullable(),
	pickup: z.boolean(),
	emergency_order: z.int().nullable(),
	lives_with: z.boolean(),
	gets_letters: z.boolean(),
	portal: z.boolean(),
	...answerDates,
	version: Version,
});
export type Relation = z.output<typeof Relation>;

const householdRule = { ...householdFields, note: optional(lines(500)), ...dates };
export const HouseholdInput = ordered(z.object({ client_id: Id, student_id: Id, ...householdRule }));
export type HouseholdInput = z.output<typeof HouseholdInput>;
export const HouseholdChanges = ordered(
	z
		.object({ ...householdRule, version: Version })
		.partial()
		.required({ version: true }),
);
export type HouseholdChanges = z.output<typeof HouseholdChanges>;

const relationRule = { ...relationFields, custody_note: optional(lines(2000)), ...dates };
/** `emergency`: called in an emergency, after those who are there already. */
export const RelationInput = ordered(
	z.object({ student_id: Id, contact_id: Id, ...relationRule, emergency: z.boolean({ error: "choice" }) }),
);
export type RelationInput = z.output<typeof RelationInput>;
export const RelationChanges = ordered(
	z
		.object({ ...relationRule, version: Version })
		.partial()
		.required({ version: true }),
);
export type RelationChanges = z.output<typeof RelationChanges>;

export const StudentFamily = z.object({
	/** Whom to call first; those of former times last. */
	relations: z.array(Relation),
	households: z.array(Household),
	/** Students who share a household or a guardian today. */
	siblings: z.array(FamilyStudent),
});
export type StudentFamily = z.output<typeof StudentFamily>;
export const ClientFamily = z.object({ contacts: z.array(ContactRow), relations: z.array(Relation), households: z.array(Household) });
export type ClientFamily = z.output<typeof ClientFamily>;

/** Where the post of a household goes, and about whom. */
export const HouseholdAddress = z.object({
	client_id: Id,
	name: z.string(),
	/** Who of the household gets letters about these students. */
	people: z.array(z.string()),
	add_line_1: z.string().nullable(),
	add_line_2: z.string().nullable(),
	post_code: z.string().nullable(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	country: z.string().nullable(),
	students: z.array(FamilyStudent),
});
export type HouseholdAddress = z.output<typeof HouseholdAddress>;

export const families = area({
	of_client: call({
		get: "/clients/{id}/family",
		access: "Clients.View",
		summary: "A client's people, its children, and who is what to whom, now and formerly",
		answer: ClientFamily,
	}),
	of_student: call({
		get: "/students/{id}/family",
		access: "Students.View",
		summary: "A student's guardians, households and siblings, now and formerly",
		answer: StudentFamily,
	}),
	addresses: call({
		post: "/students/bulk/addresses",
		access: "Clients.View",
		// many addresses at once leave the house
		forHelpers: false,
		summary: "The households that chosen students live in, each once, for address labels",
		body: z.object({ selection: selectionSchema(STUDENT) }),
		answer: z.object({
			households: z.array(HouseholdAddress),
			/** Chosen students without a household that has an address. */
			without: z.int(),
		}),
		reads: true,
	}),
	whom_to_call: call({
		get: "/students/{id}/contacts",
		access: "Students.View",
		summary: "A student's current contacts, in the order in which to call them",
		answer: z.object({ contacts: z.array(Relation) }),
	}),
	order: call({
		put: "/students/{id}/emergency_order",
		access: "Clients.Edit",
		// the order is one for all homes of a child
		forOwn: "none",
		summary: "Say in which order a student's contacts are called; those not named are not called",
		body: z.object({ relations: z.array(Id).max(MOST_CALLED, "too_long") }),
		answer: z.object({ contacts: z.array(Relation) }),
	}),
	find: call({
		get: "/clients/families",
		access: "Clients.Edit",
		summary: "Families by any detail: a name, a number, an address, a child; each with why, and with what would hold for one more child",
		query: z.object({
			search: line(100).optional(),
			/** Of the child: a family of that name stands first, and is offered before anything is typed. */
			last_name: line(80).optional(),
			/** This very one. */
			client_id: QueryId.optional(),
		}),
		answer: z.object({ families: z.array(FamilyMatch) }),
	}),
	admit: call({
		post: "/students/with-family",
		access: "Students.Create",
		summary: "Add a student together with the family: all of it or nothing, undone as one",
		body: Admission,
		answer: rowSchema(STUDENT),
		status: 201,
	}),
	join: call({
		post: "/students/{id}/family",
		access: "Clients.Edit",
		// with it a contact's login sees the child, for good
		forHelpers: false,
		summary: "Give a student homes and people, found or made: all of it or nothing, undone as one",
		body: Joining,
		answer: StudentFamily,
		status: 201,
	}),
	add_household: call({
		post: "/households",
		access: "Clients.Edit",
		summary: "Say that a student belongs to a client's household, or that the client pays",
		body: HouseholdInput,
		answer: Household,
		status: 201,
	}),
	change_household: call({
		patch: "/households/{id}",
		access: "Clients.Edit",
		summary: "Change or end a student's place in a household",
		body: HouseholdChanges,
		answer: Household,
	}),
	remove_household: call({
		delete: "/households/{id}",
		access: "Clients.Edit",
		summary: "Take back a student's place in a household that was entered by mistake; to end one, give it its last day",
		answer: z.object({ id: Id }),
	}),
	add_relation: call({
		post: "/relations",
		access: "Clients.Edit",
		// with it a contact's login sees the child, for good
		forHelpers: false,
		summary: "Say what a contact is to a student",
		body: RelationInput,
		answer: Relation,
		status: 201,
	}),
	change_relation: call({
		patch: "/relations/{id}",
		access: "Clients.Edit",
		// with it a contact's login sees the child, for good
		forHelpers: false,
		summary: "Change or end what a contact is to a student",
		body: RelationChanges,
		answer: Relation,
	}),
	remove_relation: call({
		delete: "/relations/{id}",
		access: "Clients.Edit",
		summary: "Take back a relation that was entered by mistake; to end one, give it its last day",
		answer: z.object({ id: Id }),
	}),
});
