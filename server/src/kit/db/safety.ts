import type pg from "pg";
import { StartError } from "../start-error.ts";

/** Refuses a database on which a promise of ours would not hold. */
export async function refuseUnsafeDatabase(pool: pg.Pool): Promise<void> {
	const { rows } = await pool.query<{ role: string; bypasses: boolean; fsync: string }>(
		"select current_user as role, rolsuper or rolbypassrls as bypasses, current_setting('fsync') as fsync from pg_roles where rolname = current_user",
	);
	const [state] = rows;
	if (state === undefined || state.bypasses)
		throw new StartError(
			`The database role ${state?.role} bypasses row security, so customers would not be kept apart: Homeroom does not start.`,
		);
	if (state.fsync !== "on")
		throw new StartError("The database runs with fsync off and could lose what it confirmed: Homeroom does not start.");
}
