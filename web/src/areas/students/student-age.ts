/** Full years between two calendar days. */
export function yearsBetween(born: string, today: string): number {
	const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
	return today.slice(5) < born.slice(5) ? years - 1 : years;
}
