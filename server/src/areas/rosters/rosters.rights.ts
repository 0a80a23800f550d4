import type { RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { Reach } from "@homeroom/contract/kit/permissions.ts";
import { hasClasses, hasGuardians, hasStaff } from "./rosters.files.ts";
import type { StoredRoster } from "./rosters.state.ts";

/** What somebody must be allowed to do all that the files and the answers ask for. */
export function neededFor(roster: Pick<StoredRoster, "files">, answers: RosterAnswers): Permission[] {
	const needed: Permission[] = ["Students.View", "Students.Import", "Students.Edit"];
	if (hasStaff(roster)) needed.push("Staff.View", "Staff.Import");
	if (hasClasses(roster) || answers.classes?.some(({ make }) => make)) needed.push("Classes.View", "Classes.Import", "Classes.Edit");
	if (hasGuardians(roster)) needed.push("Clients.View", "Clients.Import", "Clients.Edit");
	if (answers.new_year !== null) needed.push("Settings.Edit");
	if (answers.invite_role_id !== null) needed.push("Users.Create", "Staff.Edit");
	if (answers.left === "archive") needed.push("Students.Delete", ...(hasStaff(roster) ? (["Staff.Delete"] as const) : []));
	return needed;
}
/** The first that is missing, or reaches only one's own rows. */
export const missingRight = (needed: readonly Permission[], reach: (permission: Permission) => Reach): Permission | undefined =>
	needed.find((permission) => reach(permission) !== "all");
