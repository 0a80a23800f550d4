import type { Session } from "../session/session.ts";

/** Who did what, and what was before, is the school's own: the server tells families what holds. */
export const seesHistory = (session: Pick<Session, "portal_type"> | null): boolean => session?.portal_type !== "CLIENT";
