import type pg from "pg";

interface Column {
	schema: string;
	table: string;
	column: string;
	type: string;
}

/**
 * Words in the database that open something: their hash is what the database keeps of a ticket, a session or a link.
 * Whoever reads the database, a backup or a screen made of it must find none.
 */
export async function secretsAtRest(owner: pg.Pool): Promise<string[]> {
	const { rows: columns } = await owner.query<Column>(
		`select table_schema as schema, table_name as table, column_name as column, data_type as type from information_schema.columns
		join information_schema.tables using (table_schema, table_name)
		where table_type = 'BASE TABLE' and table_schema in ('public', 'platform', 'graphile_worker')`,
	);
	const name = ({ schema, table }: Column) => `"${schema}"."${table}"`;
	const hashes = columns.filter(({ column, type }) => type === "bytea" && column.endsWith("hash"));
	const kept = hashes.map((one) => `select "${one.column}" as hash from ${name(one)}`).join(" union ");
	await owner.query(`create table platform.hashes_of_the_test as ${kept}`);
	const found: string[] = [];
	for (const table of new Set(columns.map(name))) {
		const { rows } = await owner.query<{ word: string }>(
			`select distinct m[1] as word from ${table} x, regexp_matches(x::text, '[A-Za-z0-9_-]{43}', 'g') m
			where sha256(convert_to(m[1], 'UTF8')) in (select hash from platform.hashes_of_the_test)`,
		);
		found.push(...rows.map(({ word }) => `${table}: ${word.slice(0, 4)}…`));
	}
	await owner.query("drop table platform.hashes_of_the_test");
	process.stdout.write(`secrets at rest: ${hashes.length} kinds of hashes, ${new Set(columns.map(name)).size} tables\n`);
	return found;
}
