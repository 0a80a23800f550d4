import { badges } from "./areas/badges/badges.contract.ts";
import { changes } from "./areas/changes/changes.contract.ts";
import { clients, contacts } from "./areas/clients/clients.contract.ts";
import { families } from "./areas/clients/families.contract.ts";
import { platformConsole } from "./areas/console/console.contract.ts";
import { custom_fields } from "./areas/custom_fields/custom_fields.contract.ts";
import { enrolments } from "./areas/enrolments/enrolments.contract.ts";
import { factors } from "./areas/factors/factors.contract.ts";
import { files } from "./areas/files/files.contract.ts";
import { find } from "./areas/find/find.contract.ts";
import { pairing } from "./areas/pairing/pairing.contract.ts";
import { plans } from "./areas/plans/plans.contract.ts";
import { preferences } from "./areas/preferences/preferences.contract.ts";
import { roles } from "./areas/roles/roles.contract.ts";
import { session } from "./areas/session/session.contract.ts";
import { settings } from "./areas/settings/settings.contract.ts";
import { sso } from "./areas/sso/sso.contract.ts";
import { students } from "./areas/students/students.contract.ts";
import { users } from "./areas/users/users.contract.ts";
import { views } from "./areas/views/views.contract.ts";

/** The whole API, area by area. */
export const contract = {
	session,
	factors,
	preferences,
	settings,
	sso,
	students,
	files,
	changes,
	clients,
	contacts,
	families,
	enrolments,
	users,
	roles,
	badges,
	custom_fields,
	find,
	views,
	pairing,
	plans,
	console: platformConsole,
};
export type Contract = typeof contract;
