/**
 * The menu of the whole product: groups, the modules in them in their order, and each module's id. Ids are part of the API and never change;
 * 8, 12, 13, 17, 39, 43, 44 and 48 were fixed before us. A module without an area shows nothing. One that is not here stands at the end of its group, with an id from 100.
 */
export const MENU = {
	overview: { Calendar: 18, Todo: 19, Analytics: 20 },
	school: {
		Students: 1,
		Staff: 7,
		Classes: 14,
		Courses: 10,
		Timetable: 16,
		Attendance: 15,
		Homework: 13,
		Exams: 17,
		Questions: 43,
		Gradebook: 21,
		Reports: 12,
		Certificates: 22,
		Rooms: 9,
	},
	office: { Leads: 23, Clients: 6, Admissions: 48, Finance: 24, Inventory: 44, Shop: 25, Tasks: 8, Projects: 26 },
	talk: { Chat: 27, Email: 28, Communications: 39, Blog: 29 },
	settings: { Settings: 2, Users: 3, Roles: 4, Audit: 5 },
} as const satisfies Record<string, Record<string, number>>;
export type MenuGroup = keyof typeof MENU;
export const MENU_GROUPS = Object.keys(MENU) as MenuGroup[];

const PLACES: readonly string[] = MENU_GROUPS.flatMap((group) => Object.keys(MENU[group]));
/** Where a module stands in the menu; what is not in it comes last. */
export function menuPlace(module: string): number {
	const at = PLACES.indexOf(module);
	return at === -1 ? PLACES.length : at;
}
