import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { redirect } from "@tanstack/react-router";
import { renewSession } from "../api/api.ts";
import { isUnreachable } from "../api/api-error.ts";
import { logWarning } from "../log/log.ts";
import { currentSession, isFresh, isOutdated, permits, type Session } from "./session.ts";
import { updateDetails } from "./session-details.ts";

interface Going {
	location: { href: string };
	/** Only fetched in advance; nobody goes anywhere yet. */
	preload?: boolean;
}

/** The session, with its token renewed when that ran out. Failing to renew is only logged. */
async function usableSession(): Promise<Session | null> {
	const session = currentSession();
	if (!session || isFresh(session)) return session;
	try {
		await renewSession(session.access_token);
	} catch (error) {
		logWarning("The session could not be renewed.", error);
		return isUnreachable(error) ? session : null;
	}
	return currentSession();
}

/** Lets only people in who are signed in; others sign in first and come back. */
export async function requiresLogin({ location, preload }: Going): Promise<void> {
	if (isOutdated() && !preload) return startAfresh();
	if (!(await usableSession())) throw redirect({ to: "/pages/login", search: { to: location.href }, replace: true });
}

/** The next page is the first one of the session that the storage holds now. */
function startAfresh(): Promise<never> {
	window.location.reload();
	return new Promise(() => {});
}

/** Lets only people in who work in a customer. Who only runs the installation belongs into the console. */
export async function requiresCustomer(going: Going): Promise<void> {
	await requiresLogin(going);
	const session = currentSession();
	if (session?.customer_id) return;
	if (session?.user.is_operator && session.customers.length === 0) throw redirect({ to: "/console", replace: true });
	throw redirect({ to: "/pages/switch", search: { to: going.location.href }, replace: true });
}

/** Lets only operators in, and only once they proved a second factor. */
export async function requiresOperator(going: Going): Promise<void> {
	await requiresLogin(going);
	const session = currentSession();
	if (!session?.user.is_operator) throw redirect({ to: "/pages/not-authorized", replace: true });
	// it may have been proved a moment ago, here or in another tab
	if (!session.state.second_factor) await updateDetails();
	if (!currentSession()?.state.second_factor)
		throw redirect({ to: "/account/security", search: { to: going.location.href }, replace: true });
}

/** `beforeLoad: requires("Students.View")` */
export const requires = (permission: Permission) => (): void => {
	if (!permits(currentSession(), permission)) deny(permission);
};
export const deny = (needs: Permission): never => {
	throw redirect({ to: "/permission-denied", search: { needs }, replace: true });
};

/** `beforeLoad: requiresStaff("Attendance.View")`: what families have of it is on other pages. */
export const requiresStaff = (permission: Permission) => (): void => {
	const session = currentSession();
	if (session?.portal_type === "CLIENT" || !permits(session, permission)) deny(permission);
};
