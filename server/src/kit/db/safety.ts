import type pg from "pg";
import { StartError } from "../start-error.ts";

/** Refuses a database on which a promise of ours would not hold, or that serves us as another role than `role`. */
export async function refuseUnsafeDatabase(pool: pg.Pool, role: string): Promise<void> {
	const state = await stateOf(pool);
	if (state === undefined || state.bypasses)
		throw new StartError(
			`The database role ${state?.role} bypasses row security, so customers would not be kept apart: Homeroom does not start.`,
		);
	if (state.role !== role)
		throw new StartError(
			`The database serves requests as ${state.role} instead of ${role}: something between here and PostgreSQL, or \`options\` in DATABASE_URL, swallows the settings of a connection.`,
		);
	if (state.fsync !== "on")
		throw new StartError("The database runs with fsync off and could lose what it confirmed: Homeroom does not start.");
}

interface State {
	role: string;
	bypasses: boolean;
	fsync: string;
}
async function stateOf(pool: pg.Pool): Promise<State | undefined> {
	const { rows } = await pool.query<State>(
		"select current_user as role, rolsuper or rolbypassrls as bypasses, current_setting('fsync') as fsync from pg_roles where rolname = current_user",
	);
	return rows[0];
}
