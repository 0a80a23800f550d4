/** Above this many rows a total may be a few seconds old; below it is always counted. */
const LARGE = 10_000;
const FRESH_MS = 5_000;
const MAX_ENTRIES = 5_000;

const totals = new Map<string, { total: number; until: number }>();

export const countCache = {
	get(key: string): number | undefined {
		const entry = totals.get(key);
		return entry !== undefined && entry.until > Date.now() ? entry.total : undefined;
	},
	set(key: string, total: number): void {
		if (total <= LARGE) {
			totals.delete(key);
			return;
		}
		if (totals.size >= MAX_ENTRIES) totals.clear();
		totals.set(key, { total, until: Date.now() + FRESH_MS });
	},
};
