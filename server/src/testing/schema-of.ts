import type pg from "pg";

const OURS = "n.nspname in ('public', 'platform')";
/** Each gives lines that name what they are about. The place of a column in its table is none of them: nothing here reads columns by place. */
const PARTS = [
	`select format('column %s.%s %s %s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
		coalesce(' collate ' || l.collname, '')) || format(' identity=%s generated=%s default=%s', a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
	from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
	left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
	where ${OURS} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
	// kind n: what 18 keeps of "not null", which is told with the columns
	`select format('constraint %s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line
	from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS} and k.contype <> 'n'`,
	`select format('index %s', pg_get_indexdef(i.indexrelid)) as line
	from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
	`select format('table %s kind=%s security=%s forced=%s options=%s', c.oid::regclass, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions) as line
	from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'v', 'S')`,
	"select format('policy %s.%s %s %s %s %s using %s check %s', schemaname, tablename, policyname, permissive, array_replace(roles, current_user, 'owner'), cmd, qual, with_check) as line from pg_policies",
	`select format('trigger %s', pg_get_triggerdef(t.oid)) as line
	from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal`,
	`select format('function %s %s', pg_get_functiondef(p.oid), p.proacl is null) as line
	from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and p.prokind in ('f', 'p')
		and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`,
	`select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line
	from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind = 'v'`,
	`select format('right %s %s %s', c.oid::regclass, g.grantee::regrole, g.privilege_type) as line
	from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) g
	where ${OURS} and g.grantee <> c.relowner and g.grantee <> 0 union
	select format('right %s.%s %s %s', c.oid::regclass, a.attname, g.grantee::regrole, g.privilege_type)
	from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(a.attacl) g
	where ${OURS} and g.grantee <> c.relowner and g.grantee <> 0 union
	select format('right %s %s %s', p.oid::regprocedure, g.grantee::regrole, g.privilege_type)
	from pg_proc p join pg_namespace n on n.oid = p.pronamespace cross join aclexplode(p.proacl) g
	where ${OURS} and g.grantee <> p.proowner and g.grantee <> 0`,
];

/** What migrations made of a database, line by line: alike on every server, whatever its version and whoever owns it. */
export async function schemaOf(client: pg.ClientBase): Promise<string[]> {
	const lines: string[] = [];
	for (const part of PARTS) lines.push(...(await client.query<{ line: string }>(part)).rows.map(({ line }) => line));
	return lines.sort();
}
