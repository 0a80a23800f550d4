/** How many of those on site get a message themselves: the staff, and pupils who have a login, an address or a number of their own. */
export function toldThemselves(options: { staff: number; students_told: number }): number {
	return options.staff + options.students_told;
}
