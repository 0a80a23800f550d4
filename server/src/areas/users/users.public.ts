export { addInvited } from "./users.invitations.ts";
export { acceptMembership, addMembers } from "./users.members.ts";
export { findRoles, permissionsOfRole } from "./users.queries.ts";
