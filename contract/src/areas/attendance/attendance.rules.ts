/** What both sides know of attendance, without the schemas. */
export const CODE_KEYS = ["present", "late", "ill", "excused", "unexcused", "medical", "trip", "remote", "suspended"] as const;
export type CodeKey = (typeof CODE_KEYS)[number];
export const REGISTER_PARTS = ["day", "morning", "afternoon"] as const;
export const REGISTER_STATES = ["taken", "open", "missing", "coming", "off"] as const;
/** Students of one register. */
export const REGISTER_MAX = 500;
/** How long a register that was opened again stays so. */
export const REOPENED_HOURS = 24;

export interface CodeLike {
	id: number;
	key: CodeKey | null;
	is_present: boolean;
	is_late: boolean;
}
/** What "all present" writes. */
export const presentCode = <C extends CodeLike>(codes: readonly C[]): C | undefined =>
	codes.find(({ key }) => key === "present") ?? codes.find(({ is_present, is_late }) => is_present && !is_late);
export const lateCode = <C extends CodeLike>(codes: readonly C[]): C | undefined =>
	codes.find(({ key }) => key === "late") ?? codes.find(({ is_late }) => is_late);

/** Minutes that somebody is late now; 0 while it does not count yet. */
export function minutesLate(starts_at: string, now: number, late_after_minutes: number): number {
	const minutes = Math.floor((now - Date.parse(starts_at)) / 60_000);
	return minutes > late_after_minutes ? Math.min(minutes, 1440) : 0;
}

interface Counted {
	is_present: boolean;
	marks: number;
}
/** Share of marks that count as attending, in per cent with one digit; null where there are none. */
export function attendanceRate(totals: readonly Counted[]): number | null {
	const all = totals.reduce((sum, { marks }) => sum + marks, 0);
	const present = totals.reduce((sum, { is_present, marks }) => sum + (is_present ? marks : 0), 0);
	return all === 0 ? null : Math.round((present / all) * 1000) / 10;
}
