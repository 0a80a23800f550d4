/** Folders of the server, the lowest floor first. Each imports from floors below its own, not from beside; one that is not named stands on top. */
export const FLOORS: Readonly<Record<"kit" | "areas", readonly (readonly string[])[]>> = {
	kit: [
		["env", "secrets", "sheets", "db", "postgres", "words"],
		["lists", "http", "mail"],
		["jobs"],
		["session", "push", "sms"],
		["tables", "files"],
		["changes", "backup"],
		["records", "live"],
		["imports", "calls"],
		["exports"],
		["handlers"],
	],
	areas: [
		["session", "files", "calendar", "changes", "custom_fields", "find", "notices", "preferences", "views"],
		["users"],
		["students", "staff", "rooms", "courses", "plans", "settings", "roles", "profile", "factors", "pairing"],
		["classes", "timetable", "cover", "clients", "enrolments", "houses", "projects", "badges", "sso", "console", "sms"],
		["attendance", "feeds", "drafts", "tasks"],
		["absences"],
	],
};
