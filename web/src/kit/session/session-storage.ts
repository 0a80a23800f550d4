import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";

export type Session = SessionAnswer;

/**
 * Plain strings are kept as they are, everything else as JSON. The token is written last:
 * another tab that finds a new one must already find whose it is.
 */
const STRINGS = ["expires_at", "customer_name", "portal_type", "access_token"] as const;
const VALUES = ["user", "customer_id", "role_permissions", "localization", "customers", "state"] as const;
const LOGGED_IN = "logged_in";
/** Set while the lock screen is shown; see screen-lock.ts. */
export const LOCKED = "locked";
/** What opens without a network; see kit/offline/kept-today.ts. */
export const KEPT_TODAY = "homeroom-today";

/** The session in local storage, or null when nobody is signed in (or someone tampered with it). */
export function readSession(storage: Storage = localStorage): Session | null {
	if (storage.getItem(LOGGED_IN) !== "true") return null;
	const session: Record<string, unknown> = {};
	for (const key of STRINGS) session[key] = storage.getItem(key);
	for (const key of VALUES) session[key] = parsed(storage.getItem(key));
	return session.access_token && session.user && session.state ? ({ ...session, customers: session.customers ?? [] } as Session) : null;
}

export function writeSession(session: Session, storage: Pick<Storage, "setItem" | "removeItem"> = localStorage): void {
	for (const key of VALUES) put(storage, key, session[key] === null ? null : JSON.stringify(session[key]));
	for (const key of STRINGS) put(storage, key, session[key]);
	storage.setItem(LOGGED_IN, "true");
}

export function removeSession(storage: Storage = localStorage): void {
	for (const key of [LOGGED_IN, LOCKED, KEPT_TODAY, ...STRINGS, ...VALUES]) storage.removeItem(key);
}

function put(storage: Pick<Storage, "setItem" | "removeItem">, key: string, value: string | null): void {
	if (value === null) storage.removeItem(key);
	else storage.setItem(key, value);
}

function parsed(json: string | null): unknown {
	try {
		return json === null ? null : JSON.parse(json);
	} catch {
		return null;
	}
}
