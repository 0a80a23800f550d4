export interface AreaNames {
	/** houses · house · Houses · houses · HOUSE · HOUSES */
	name: string;
	singular: string;
	module: string;
	camel: string;
	constant: string;
	table: string;
	id: number;
	/** The time in the name of its migration. */
	step: string;
}

/** The time in the name of a migration: now, or a minute after the last one where that lies ahead. */
export function nextStep(migrations: readonly string[], now: Date): string {
	const last =
		migrations
			.map((name) => name.slice(0, 14))
			.sort()
			.at(-1) ?? "";
	const [, ...parts] = /^(....)(..)(..)(..)(..)(..)$/.exec(last) ?? [];
	const [year = 0, month = 1, ...rest] = parts.map(Number);
	const after = Date.UTC(year, month - 1, ...rest) + 60_000;
	return new Date(Math.max(now.getTime(), after)).toISOString().replace(/\D/g, "").slice(0, 14);
}
