import { loggedRecord } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { NamedFiles } from "../files/files.public.ts";
import { EVERY_HOUR, wakeDaily } from "../notices/notices.public.ts";
import { leaveTaken } from "./staff.busy.ts";
import { STAFF_PAPER_EXPIRING, tellOfExpiringPapers } from "./staff.expiry.ts";
import { STAFF_FIGURES } from "./staff.figures.ts";
import { LEAVE_ASKED, LEAVE_DECIDED } from "./staff.notices.ts";
import { CONTRACTS, QUALIFICATIONS } from "./staff.papers.ts";
import { rowsOfOneself, staffFiles } from "./staff.public.ts";
import { STAFF_TABLE } from "./staff.queries.ts";
import { staffRoutes } from "./staff.routes.ts";

export const staffArea: ServerArea = {
	owns: {
		staff:
			"first_name middle_name last_name salutation code kind status job_title department email phone gender country about external_id colour_code",
		staff_subjects: "",
		staff_availability: "",
		staff_qualifications: "kind",
		staff_contracts: "kind",
		staff_leave: "kind state",
	},
	records: [STAFF_TABLE, QUALIFICATIONS, CONTRACTS],
	logged: {
		staff: {
			...loggedRecord(STAFF_TABLE, "concat_ws(' ', t.first_name, t.middle_name, t.last_name)"),
			pointers: ["staff_id", "away_staff_id", "cover_staff_id"],
		},
		staff_subjects: {
			view: "Staff.View",
			undo: "Staff.Edit",
			own: rowsOfOneself("staff_subjects"),
			about: "staff_id",
			deeds: [{ did: "teaches", on: "created", field: "subject_id" }],
		},
		staff_availability: { view: "Staff.View", undo: "Staff.Edit", own: rowsOfOneself("staff_availability"), about: "staff_id" },
		staff_qualifications: loggedRecord(QUALIFICATIONS, "t.name"),
		staff_contracts: loggedRecord(CONTRACTS),
		// who asked or withdrew takes that back without a right to decide
		staff_leave: {
			view: "Staff.Approve",
			live: "Staff.View",
			undo: "Staff.Approve",
			undoOwn: "Staff.View",
			own: rowsOfOneself("staff_leave"),
			about: "staff_id",
			deeds: [
				{ did: "asked", on: "created", field: "kind" },
				{ did: "approved", on: "updated", field: "state", to: "approved" },
				{ did: "declined", on: "updated", field: "state", to: "declined" },
				{ did: "withdrawn", on: "updated", field: "state", to: "withdrawn" },
			],
		},
	},
	busy: [leaveTaken],
	notices: [LEAVE_ASKED, LEAVE_DECIDED, STAFF_PAPER_EXPIRING],
	figures: STAFF_FIGURES,
	files: [staffFiles],
	demo: [
		{ after: ["users", "calendar"], fill: async (client, school) => (await import("./staff.demo.ts")).fillStaff(client, school) },
		{
			name: "taught",
			after: ["staff", "courses"],
			fill: async (client, school) => (await import("./staff.demo.ts")).fillTaught(client, school),
		},
		{
			name: "leave_told",
			after: ["staff"],
			later: true,
			fill: async (client) => (await import("./staff.demo.ts")).tellDemoLeave(client),
			follow: async (client) => (await import("./staff.demo.ts")).tellDemoLeave(client),
		},
	],
	open: ({ keeper, ownerPool }) => ({
		routes: staffRoutes(new NamedFiles(keeper)),
		tasks: { tell_staff_papers: (_, db) => tellOfExpiringPapers(db) },
		chores: { wake_staff_papers: { at: EVERY_HOUR, run: () => wakeDaily(ownerPool, "tell_staff_papers", 7) } },
	}),
};
