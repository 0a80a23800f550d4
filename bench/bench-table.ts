/** One bar of the quality sheet. `ok` is undefined where there is no bar, or where it could not be measured here. */
export interface Row {
	what: string;
	measured: string;
	bar: string;
	ok: boolean | undefined;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export function printTable(rows: Row[]): void {
	const lines = [["what", "measured", "bar", "ok"], ...rows.map(({ what, measured, bar, ok }) => [what, measured, bar, word(ok)])];
	const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
	const text = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
	say("");
	say(text(lines[0] as string[]));
	say(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
	for (const line of lines.slice(1)) say(text(line));
	say("");
}

const word = (ok: boolean | undefined): string => (ok === undefined ? "–" : ok ? "yes" : "NO");

export const atLeast = (what: string, value: number, bar: number, more = ""): Row => ({
	what,
	measured: value.toFixed(2) + more,
	bar: `≥ ${bar.toFixed(2)}`,
	ok: value >= bar,
});
export const atMost = (what: string, value: number, bar: number, unit = "", more = ""): Row => ({
	what,
	measured: `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))}${unit}${more}`,
	bar: `≤ ${bar}${unit}`,
	ok: value <= bar,
});
