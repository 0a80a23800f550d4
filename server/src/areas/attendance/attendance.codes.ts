import type { AttendanceCode, AttendanceSettings, CodeInput } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";

const CODE = sql`id, key, name, code, is_present, on_site, is_late, is_excused, is_announced, position, archived_at is not null as archived, version`;

export const listCodes = (db: CustomerDb): Promise<AttendanceCode[]> =>
	ask<AttendanceCode>(db, sql`select ${CODE} from attendance_codes order by archived_at is not null, position, id`);

export async function attendanceSettings(db: CustomerDb): Promise<AttendanceSettings> {
	const [row] = await ask<AttendanceSettings>(
		db,
		sql`select late_after_minutes, lock_after_hours, remind_after_minutes, streak_days, threshold_percent, by_session, by_day, version from attendance_settings`,
	);
	return found(row);
}

export async function changeSettings(db: CustomerDb, input: AttendanceSettings): Promise<AttendanceSettings> {
	const rows = await ask(
		db,
		sql`update attendance_settings set late_after_minutes = ${input.late_after_minutes}, lock_after_hours = ${input.lock_after_hours}, remind_after_minutes = ${input.remind_after_minutes}, streak_days = ${input.streak_days}, threshold_percent = ${input.threshold_percent}, by_session = ${input.by_session}, by_day = ${input.by_day},
			version = version + 1, updated_at = now() where version = ${input.version} returning id`,
	);
	const current = await attendanceSettings(db);
	if (rows.length === 0) throw new Refusal("conflict", { current });
	return current;
}

const taken = (error: unknown): never => {
	const { code, constraint } = error as { code?: string; constraint?: string };
	throw code === "23505" && constraint === "attendance_codes_code"
		? new Refusal("invalid", { fields: { code: { message: "taken" } } })
		: error;
};

export async function createCode(db: CustomerDb, input: CodeInput): Promise<AttendanceCode> {
	const [row] = await ask<AttendanceCode>(
		db,
		sql`insert into attendance_codes (name, code, is_present, on_site, is_late, is_excused, is_announced)
		values (${input.name}, ${input.code}, ${input.is_present}, ${input.on_site}, ${input.is_late}, ${input.is_excused}, ${input.is_announced}) returning ${CODE}`,
	).catch(taken);
	return row as AttendanceCode;
}

/** Of one of ours the letters and whether it is in use can change; what it means is in every language already. */
export async function changeCode(
	db: CustomerDb,
	id: number,
	input: CodeInput & { archived: boolean; version: number },
): Promise<AttendanceCode> {
	const archived = param(input.archived);
	const [row] = await ask<AttendanceCode>(
		db,
		sql`update attendance_codes set name = case when key is null then ${input.name} else name end, code = ${input.code},
			is_present = case when key is null then ${input.is_present} else is_present end, on_site = case when key is null then ${input.on_site} else on_site end,
			is_late = case when key is null then ${input.is_late} else is_late end, is_excused = case when key is null then ${input.is_excused} else is_excused end,
			is_announced = ${input.is_announced},
			archived_at = case when not ${archived}::boolean then null else coalesce(archived_at, now()) end, version = version + 1, updated_at = now()
		where id = ${id} and version = ${input.version} and (key is distinct from 'present' or not ${archived}::boolean) returning ${CODE}`,
	).catch(taken);
	if (row !== undefined) return row;
	const current = found((await listCodes(db)).find((code) => code.id === id));
	if (current.version !== input.version) throw new Refusal("conflict", { current });
	throw new Refusal("invalid", { fields: { archived: { message: "choice" } } });
}
