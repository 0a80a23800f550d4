import { granting, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";

const RECORDS = ["View", "Create", "Edit", "Delete", "Import", "Export"];
const STUDENTS = [...RECORDS, "Badges"];
const CLIENTS = [...RECORDS, "Merge"];
const ROOMS = [...RECORDS, "Book"];
const TIMETABLE = ["View", "Edit", "Publish", "Cover"];

/** Roles that every customer starts with. A customer may change its copies; `admin` can always do everything. */
export const BUILT_IN_ROLES: Record<string, { name: string; permissions: RolePermissions }> = {
	admin: { name: "Admin", permissions: 1 },
	editor: {
		name: "Editor",
		permissions: granting({
			Students: STUDENTS,
			Clients: CLIENTS,
			Staff: RECORDS,
			Rooms: ROOMS,
			Courses: [...RECORDS, "customEdit", "Shared"],
			Classes: RECORDS,
			Timetable: TIMETABLE,
			Attendance: ["View", "Edit", "Export"],
		}),
	},
	teacher: {
		name: "Teacher",
		permissions: granting({
			// what a child is allergic to, whoever teaches it must know; each look is noted
			Students: ["ViewOwn", "Sensitive"],
			Clients: ["ViewOwn"],
			Staff: ["View"],
			Rooms: ["View", "Book"],
			Courses: ["ViewOwn", "Create", "customEdit", "Shared"],
			Classes: ["ViewOwn"],
			Timetable: ["View"],
			Attendance: ["ViewOwn", "Edit"],
		}),
	},
	office: {
		name: "Office",
		permissions: granting({
			Students: [...STUDENTS, "Sensitive", "SensitiveEdit"],
			Clients: CLIENTS,
			Users: ["View"],
			Staff: [...RECORDS, "Approve"],
			Rooms: ROOMS,
			Courses: [...RECORDS, "customEdit", "Shared"],
			Classes: RECORDS,
			Timetable: TIMETABLE,
			Attendance: ["View", "Edit", "Export", "Override"],
		}),
	},
	finance: {
		name: "Finance",
		permissions: granting({ Students: ["View"], Clients: ["View", "Export"], Staff: ["View", "Contracts"] }),
	},
	staff: {
		name: "Staff",
		permissions: granting({
			Students: ["View"],
			Staff: ["View"],
			Rooms: ["View", "Book"],
			Courses: ["View"],
			Classes: ["View"],
			Timetable: ["View"],
		}),
	},
	client: {
		name: "Client",
		permissions: granting({
			Students: ["ViewOwn"],
			Clients: ["ViewOwn"],
			Classes: ["ViewOwn"],
			Timetable: ["ViewOwn"],
			Attendance: ["ViewOwn"],
		}),
	},
};
