import type { Period } from "./record-where.ts";

/** First and last day of a period, both within it. `weekStart`: 1 Monday … 7 Sunday. The database answers the same (period_days). */
export function periodDays(period: Period, today: string, weekStart: number): [first: string, last: string] {
	const [year, month, date] = today.split("-").map(Number) as [number, number, number];
	const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
	const [which, unit] = period.split("_");
	const back = which === "last" || period === "yesterday" ? 1 : 0;
	switch (unit) {
		case "week": {
			const sinceStart = (new Date(`${today}T00:00:00Z`).getUTCDay() + 7 - (weekStart % 7)) % 7;
			const first = date - sinceStart - 7 * back;
			return [day(year, month, first), day(year, month, first + 6)];
		}
		case "month":
			return [day(year, month - back, 1), day(year, month - back + 1, 0)];
		case "year":
			return [day(year - back, 1, 1), day(year - back, 12, 31)];
		default:
			return [day(year, month, date - back), day(year, month, date - back)];
	}
}
