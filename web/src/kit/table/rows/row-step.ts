export type RowStep = 1 | -1 | "first" | "last";

/** The row to go to; the ends hold. Without a row in focus both directions start at the first. */
export function nextRow(now: number, count: number, step: RowStep): number {
	if (step === "first" || now < 0) return 0;
	if (step === "last") return count - 1;
	return Math.min(Math.max(now + step, 0), count - 1);
}
