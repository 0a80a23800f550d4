import { narrows, type Permission, PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import { NOTHING, param, type Sql, sql } from "../db/sql-text.ts";

/**
 * Who of this customer has a permission now, as a part of other statements: `user_id`, and whether it reaches all rows (`reaches_all`)
 * or their own ones, which every action of a module is narrowed to where View is lacking. Of a module that is closed, nobody.
 */
export function holding(permission: Permission): Sql {
	const [module, action] = permission.split(".") as [string, string];
	const $module = param(module);
	const enabled = (name: unknown) =>
		sql`exists (select from jsonb_array_elements(p->'action_list') a where a->>'action_name' = ${name} and (a->>'enabled')::boolean)`;
	return sql`select m.user_id, r.permissions = '1' or ${narrows(permission) ? enabled("View") : sql`true`} as reaches_all
		from memberships m join roles r on r.id = m.role_id join platform.customers c on c.id = m.customer_id
		left join lateral (select e as p from jsonb_array_elements(case when r.permissions = '1' then '[]' else r.permissions end) e where e->>'module_name' = ${$module}::text) e on true
		where m.status = 'active' and m.accepted_at is not null and (r.permissions = '1' or ((p->>'has_permission')::boolean and ${enabled(action)}))
			${canClose(module) ? sql`and (c.plan_modules is null or ${$module}::text = any(c.plan_modules)) and ${$module}::text <> all(c.modules_off)` : NOTHING}`;
}
const canClose = (module: string): boolean => (PLAN_MODULES as readonly string[]).includes(module);
