/** The names with one of them at another place. */
export function moved(names: readonly string[], name: string, to: number): string[] {
	const from = names.indexOf(name);
	if (from < 0) return [...names];
	const rest = names.toSpliced(from, 1);
	return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, name);
}
