import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { PRESENCES } from "../../kit/constants.ts";
import {
	AnswerDay,
	Change,
	Day,
	Email,
	Id,
	Instant,
	line,
	listQuery,
	optional,
	Phone,
	pageOf,
	requiredLine,
	Version,
} from "../../kit/schemas.ts";
import { PortalType, RolePermissions } from "../session/session.contract.ts";
import { CONTACT_OPTIONS, GENDERS, INVITE_LINES, LOCATION_FIELDS, SOCIAL_NETWORKS, USER_SORTS, USER_STATUSES } from "./users.rules.ts";

export const UserStatus = z.enum(USER_STATUSES, { error: "choice" });
const Portal = z.enum(PortalType.options, { error: "choice" });

const WebAddress = line(200).regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i, "web_address");
const partsOf = <const Names extends readonly string[]>(names: Names, max: number) =>
	z.object(
		Object.fromEntries(names.map((name) => [name, optional(line(max))])) as {
			[N in Names[number]]: ReturnType<typeof optional<ReturnType<typeof line>>>;
		},
	);
const Location = partsOf(LOCATION_FIELDS, 120);
const SocialLinks = partsOf(SOCIAL_NETWORKS, 200);
const textParts = <const Names extends readonly string[]>(names: Names) =>
	z.object(Object.fromEntries(names.map((name) => [name, z.string().nullable()])) as { [N in Names[number]]: z.ZodNullable<z.ZodString> });

/** What a person may say about themselves. */
export const PersonInput = z.object({
	first_name: requiredLine(80),
	middle_name: optional(line(80)),
	last_name: requiredLine(80),
	username: optional(line(60)),
	dob: optional(Day.refine((day) => day <= new Date(Date.now() + 864e5).toISOString().slice(0, 10), "birth_day")),
	gender: optional(z.enum(GENDERS, { error: "choice" })),
	country: optional(line(60)),
	company: optional(line(80)),
	mobile: optional(Phone),
	website: optional(WebAddress),
	languages_known: z.array(requiredLine(40)).max(20, "field"),
	contact_options: z.array(z.enum(CONTACT_OPTIONS, { error: "choice" })).max(3, "field"),
	location: Location,
	social_links: SocialLinks,
});
export type PersonInput = z.output<typeof PersonInput>;

/** And what the school decides about them. */
export const UserInput = PersonInput.extend({
	department: optional(line(60)),
	role_id: z.int({ error: "choice" }).positive("choice"),
	portal_type: Portal,
});
export type UserInput = z.output<typeof UserInput>;

export const User = z.object({
	/** Of the membership: what this customer knows about the person. */
	id: Id,
	user_id: Id,
	username: z.string().nullable(),
	/** The address of the photo, where there is one and the school shows it. */
	avatar: z.string().nullable(),
	photo_hidden: z.boolean(),
	presence: z.enum(PRESENCES),
	email: z.string().nullable(),
	name: z.string(),
	first_name: z.string(),
	middle_name: z.string().nullable(),
	last_name: z.string(),
	dob: AnswerDay.nullable(),
	gender: z.enum(GENDERS).nullable(),
	country: z.string().nullable(),
	/** The key of a built-in role, or the name the customer gave its own. */
	role: z.string(),
	role_id: Id,
	portal_type: PortalType,
	status: UserStatus,
	/** Invited and not yet here: false. */
	is_verified: z.boolean(),
	department: z.string().nullable(),
	company: z.string().nullable(),
	mobile: z.string().nullable(),
	website: z.string().nullable(),
	languages_known: z.array(z.string()),
	contact_options: z.array(z.enum(CONTACT_OPTIONS)),
	location: textParts(LOCATION_FIELDS),
	social_links: textParts(SOCIAL_NETWORKS),
	invited_at: Instant.nullable(),
	accepted_at: Instant.nullable(),
	version: Version,
	created_at: Instant,
	updated_at: Instant,
});
export type User = z.output<typeof User>;

/** One person, with what is known about their login in this customer. */
export const UserDetails = User.extend({
	permissions: RolePermissions,
	/** This customer's; for oneself also the others'. */
	memberships: z.array(z.object({ customer_id: Id, customer_name: z.string(), role: z.string(), portal_type: PortalType })),
	invited_by_name: z.string().nullable(),
	last_seen_at: Instant.nullable(),
	/** Too many failed logins. */
	locked: z.boolean(),
	second_factor: z.boolean(),
	sessions: z.int(),
	is_me: z.boolean(),
});
export type UserDetails = z.output<typeof UserDetails>;

export const UserListQuery = listQuery(USER_SORTS, {
	role_id: z.coerce.number<string>({ error: "choice" }).int("choice").positive("choice").max(Number.MAX_SAFE_INTEGER, "choice").optional(),
	status: UserStatus.optional(),
	department: line(60).optional(),
	portal_type: Portal.optional(),
	/** 0: invited and not yet here. */
	verified: z.enum(["0", "1"]).optional(),
});
export type UserListQuery = z.output<typeof UserListQuery>;

export const InviteInput = z.object({
	email: Email,
	first_name: optional(line(80)),
	last_name: optional(line(80)),
	department: optional(line(60)),
	role_id: z.int({ error: "choice" }).positive("choice"),
	portal_type: Portal,
});
export type InviteInput = z.output<typeof InviteInput>;

/** A line as somebody pasted it; each is checked on its own, so that a wrong one does not stop the others. */
const PastedLine = z.object({
	email: z.string().max(1000),
	first_name: z.string().max(1000).nullish(),
	last_name: z.string().max(1000).nullish(),
	department: z.string().max(1000).nullish(),
	role_id: z.number().nullish(),
	portal_type: z.string().max(20).nullish(),
});
export type PastedLine = z.output<typeof PastedLine>;

export const InviteResult = z.object({
	email: z.string(),
	/** Of the membership, once invited. */
	id: Id.nullable(),
	/** Why this one was not invited. */
	problem: z.string().nullable(),
});
export type InviteResult = z.output<typeof InviteResult>;

const Versioned = z.object({ version: Version });
export const UserChange = UserInput.partial().extend({
	...Versioned.shape,
	/** The person's own photo is not shown in this school. */
	photo_hidden: z.boolean().optional(),
});
export type UserChange = z.output<typeof UserChange>;
const Done = z.object({ ok: z.literal(true) });

export const users = area({
	list: call({
		get: "/user-management/users",
		access: "Users.View",
		summary: "The people of the customer, by name",
		query: UserListQuery,
		answer: pageOf("users", User),
	}),
	departments: call({
		get: "/user-management/departments",
		access: "Users.View",
		summary: "Departments in use, with the number of people",
		answer: z.object({ departments: z.array(z.object({ department: z.string(), users: z.int() })) }),
	}),
	roles: call({
		get: "/user-management/roles",
		access: "Users.View",
		summary: "Roles to choose from; `mine_to_give` where one's own role covers it",
		answer: z.object({
			roles: z.array(z.object({ id: Id, role: z.string(), name: z.string(), users: z.int(), mine_to_give: z.boolean() })),
		}),
	}),
	show: call({ get: "/user-management/users/{id}", access: "Users.View", summary: "One person", answer: UserDetails }),
	update: call({
		patch: "/user-management/users/{id}",
		access: "Users.Edit",
		summary: "Change a person; refused when someone else changed it since",
		body: UserChange,
		answer: User,
	}),
	set_status: call({
		post: "/user-management/users/{id}/status",
		access: "Users.Edit",
		summary: "Block, deactivate or let in again; open sessions notice at once",
		body: z.object({ status: UserStatus, version: Version }),
		answer: User,
	}),
	unlock: call({
		post: "/user-management/users/{id}/unlock",
		access: "Users.Edit",
		summary: "Let a person try to sign in again after too many failures",
		answer: Done,
	}),
	invite: call({
		post: "/user-management/users/invite",
		access: "Users.Create",
		summary: "Invite a person by e-mail",
		body: InviteInput,
		answer: User,
		status: 201,
	}),
	invite_many: call({
		post: "/user-management/users/invite_many",
		access: "Users.Create",
		summary: "Invite many; each line is answered on its own. `dry_run` only checks",
		body: z.object({ lines: z.array(PastedLine).min(1, "required").max(INVITE_LINES, "field"), dry_run: z.boolean() }),
		answer: z.object({
			results: z.array(InviteResult),
			invited: z.int(),
			/** How many people the plan still allows; null is no limit. */
			left: z.int().nullable(),
		}),
	}),
	resend: call({
		post: "/user-management/users/{id}/resend",
		access: "Users.Create",
		summary: "Send a new invitation; earlier links stop working",
		answer: User,
	}),
	remove: call({
		delete: "/user-management/users/{id}",
		access: "Users.Delete",
		summary: "Take an invitation back; who was here already can only be deactivated",
		answer: Done,
	}),
	activity: call({
		get: "/user-management/users/{id}/activity",
		access: "Users.View",
		summary: "What happened to a person's membership, newest first",
		answer: z.object({ changes: z.array(Change) }),
	}),
	edit_client_user: call({
		post: "/ClientUser/V1/edit/{id}/{customer_id}",
		access: "member",
		summary: "Change one's own record, or, with Users.Edit, a client user's",
		body: PersonInput.partial().extend(Versioned.partial().shape),
		answer: User,
	}),
});
