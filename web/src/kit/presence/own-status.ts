import type { Presence } from "@homeroom/contract/kit/constants.ts";
import { api } from "../api/api.ts";
import { currentSession, isSameSession, readSession, type Session, saveSession } from "../session/session.ts";

/** Takes over what is known anew about the person; another tab may have renewed the token meanwhile, and that one counts. */
export function takeOwn(known: Partial<Session["user"]>): void {
	const session = currentSession();
	const stored = readSession();
	if (!session) return;
	const newest = stored && isSameSession(stored, session) ? stored : session;
	saveSession({ ...newest, user: { ...newest.user, ...known } });
}

export function takeOwnStatus(status: Presence): void {
	if (currentSession()?.user.status !== status) takeOwn({ status });
}

/** Tells the server, and shows what it answers. */
export async function sayStatus(body: { away?: boolean; do_not_disturb?: boolean }): Promise<void> {
	takeOwnStatus((await api.profile.set_status({ body })).status);
}
