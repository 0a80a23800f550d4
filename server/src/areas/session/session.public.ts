export { askForProof, setupPage } from "./session.account.ts";
export { logoUrl } from "./session.details.ts";
export {
	type Device,
	deviceOf,
	type Entry,
	keepSession,
	type LoggedIn,
	type Outcome,
	requireOwnLogin,
	SessionDoor,
} from "./session.door.ts";
export { subdomainFault } from "./session.faces.ts";
export { sourceOf } from "./session.known-devices.ts";
export {
	addLogin,
	addOperatorLogin,
	changeLogin,
	changeSession,
	endBadgeSessions,
	proveSession,
	removeOperatorLogin,
} from "./session.logins.ts";
export { invitationMail } from "./session.mails.ts";
export type { NewDevice } from "./session.new-device.ts";
export { acceptTerms } from "./session.person.ts";
export { asUser, endSessions, findMemberships } from "./session.queries.ts";
export { BUILT_IN_ROLES } from "./session.roles.ts";
