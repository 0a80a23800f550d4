import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { MODULE_NAMES, MODULES, type ModuleName, type Permission } from "../../kit/modules.ts";
import { Id, Instant, line, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { RolePermissions, SessionAnswer } from "../session/session.contract.ts";

const actionsOf = (module: string): readonly string[] => (Object.hasOwn(MODULES, module) ? MODULES[module as ModuleName].actions : []);

const ModuleInput = z
	.object({
		module_name: z.string().max(60),
		has_permission: z.boolean(),
		action_list: z.array(z.object({ action_name: z.string().max(60), enabled: z.boolean() })).max(40),
	})
	.refine(
		({ module_name, action_list }) => action_list.every(({ action_name }) => actionsOf(module_name).includes(action_name)),
		"permission",
	)
	.refine(({ action_list }) => new Set(action_list.map(({ action_name }) => action_name)).size === action_list.length, "permission");
/** Only modules and actions that exist, each once. */
const PermissionsInput = z.union([
	z.literal(1),
	z
		.array(ModuleInput)
		.max(100)
		.refine((modules) => modules.every(({ module_name }) => Object.hasOwn(MODULES, module_name)), "permission")
		.refine((modules) => new Set(modules.map(({ module_name }) => module_name)).size === modules.length, "permission"),
]);

export const RoleInput = z.object({
	name: requiredLine(60),
	description: optional(line(300)),
	permissions: PermissionsInput,
	requires_second_factor: z.boolean(),
});
export type RoleInput = z.output<typeof RoleInput>;

/** What the form of a new role holds: text in every field. */
export const NewRoleForm = RoleInput.pick({ name: true, description: true }).extend({ from_role_id: z.string() });

export const Role = z.object({
	id: Id,
	/** Of a built-in role; a customer's own roles have none. */
	key: z.string().nullable(),
	name: z.string(),
	description: z.string().nullable(),
	permissions: RolePermissions,
	requires_second_factor: z.boolean(),
	/** How many people hold it, whatever their status. */
	users: z.int(),
	/** One's own role covers it: it may be given, changed and looked through. */
	mine_to_give: z.boolean(),
	is_mine: z.boolean(),
	version: Version,
	created_at: Instant,
});
export type Role = z.output<typeof Role>;

const ALL = MODULE_NAMES.flatMap((module) => MODULES[module].actions.map((action) => `${module}.${action}`)) as [
	Permission,
	...Permission[],
];
const PermissionName = z.enum(ALL, { error: "permission" });

export const roles = area({
	list: call({
		get: "/roles",
		access: "Roles.View",
		summary: "Built-in roles and the customer's own",
		answer: z.object({ roles: z.array(Role) }),
	}),
	opening: call({
		get: "/roles/opening",
		access: "member",
		summary: "Why something is closed: which roles open it, whom to ask, and whether the plan or a switch closes it",
		query: z.object({ permission: PermissionName }),
		answer: z.object({
			permission: PermissionName,
			allowed: z.boolean(),
			closed_by: z.enum(["plan", "switch"]).nullable(),
			roles: z.array(z.object({ id: Id, role: z.string() })),
			/** Whom to ask; only for staff. */
			admins: z.array(z.string()),
		}),
	}),
	show: call({ get: "/roles/{id}", access: "Roles.View", summary: "One role", answer: Role }),
	create: call({
		post: "/roles",
		access: "Roles.Create",
		summary: "A role of one's own, from scratch or with the permissions of another",
		body: RoleInput.partial({ permissions: true, requires_second_factor: true }).extend({
			from_role_id: z.int({ error: "choice" }).positive("choice").nullish(),
		}),
		answer: Role,
		status: 201,
	}),
	update: call({
		patch: "/roles/{id}",
		access: "Roles.Edit",
		summary: "Change a role; refused when someone else changed it since",
		body: RoleInput.partial().extend({ version: Version }),
		answer: Role,
	}),
	remove: call({
		delete: "/roles/{id}",
		access: "Roles.Delete",
		summary: "Delete a role of one's own that nobody holds",
		answer: z.object({ ok: z.literal(true) }),
	}),
	preview: call({
		post: "/roles/{id}/preview",
		access: "Roles.Edit",
		summary: "Who would gain and lose what",
		reads: true,
		body: z.object({ permissions: PermissionsInput, requires_second_factor: z.boolean() }),
		answer: z.object({
			users: z.int(),
			/** Up to five of them. */
			names: z.array(z.string()),
			gained: z.array(PermissionName),
			lost: z.array(PermissionName),
			/** After it the caller could not change roles any more. */
			locks_me_out: z.boolean(),
		}),
	}),
	view_as: call({
		post: "/roles/{id}/view_as",
		access: "signed-in",
		summary: "See the customer as this role does, without changing anything",
		answer: SessionAnswer,
	}),
	view_as_end: call({
		post: "/roles/view_as_end",
		access: "signed-in",
		forHelpers: true,
		summary: "See with one's own eyes again",
		answer: SessionAnswer,
	}),
});
