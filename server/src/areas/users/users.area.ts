import type { ServerArea } from "../../server-area.ts";
import { EVERY_HOUR, wakeDaily } from "../notices/notices.public.ts";
import type { NewDevice } from "../session/session.public.ts";
import {
	INVITATION_ACCEPTED,
	INVITATION_ENDING,
	NEW_DEVICE,
	tellOfDevice,
	tellOfEndingInvitations,
	tellOfJoined,
} from "./users.notices.ts";
import { usersRoutes } from "./users.routes.ts";

export const usersArea: ServerArea = {
	owns: {
		memberships:
			"portal_type status first_name middle_name last_name email gender country department languages_known contact_options location social_links",
	},
	logged: {
		memberships: {
			pointers: [
				"user_id",
				"owner_id",
				"granted_by",
				"announced_by",
				"assigned_by",
				"booked_by",
				"from_id",
				"to_id",
				"decided_by",
				"invited_by",
				"made_by",
				"marked_by",
				"office_by",
				"requested_by",
				"taken_by",
			],
			view: "Users.View",
			deeds: [
				{ did: "invited", on: "created", field: "invited_at", to: "some" },
				{ did: "joined", on: "created" },
				{ did: "role", on: "updated", field: "role_id" },
				{ did: "blocked", on: "updated", field: "status", to: "blocked" },
				{ did: "deactivated", on: "updated", field: "status", to: "deactivated" },
				{ did: "activated", on: "updated", field: "status", to: "active" },
				{ did: "came", on: "updated", field: "accepted_at", to: "some" },
				{ did: "reinvited", on: "updated", field: "invited_at", to: "some" },
				{ did: "removed", on: "deleted" },
			],
			name: "concat_ws(' ', t.first_name, t.middle_name, t.last_name)",
		},
	},
	demo: [{ fill: async (client, school) => (await import("./users.demo-staff.ts")).fillColleagues(client, school) }],
	notices: [INVITATION_ACCEPTED, INVITATION_ENDING, NEW_DEVICE],
	open: ({ pool, ownerPool, attempts, links }) => ({
		routes: usersRoutes({ pool, attempts, links }),
		tasks: {
			tell_joined: (input, db) => tellOfJoined(db, (input as { user_id: number }).user_id),
			tell_new_device: { lane: "urgent", run: (input, db) => tellOfDevice(db, input as NewDevice) },
			tell_invitations: (_, db) => tellOfEndingInvitations(db),
		},
		chores: { wake_invitations: { at: EVERY_HOUR, run: () => wakeDaily(ownerPool, "tell_invitations", 8) } },
	}),
};
