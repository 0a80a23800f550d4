import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { allows } from "@homeroom/contract/kit/permissions.ts";
import { useCallback, useSyncExternalStore } from "react";
import { readSession, removeSession, type Session, writeSession } from "./session-storage.ts";

export { readSession, type Session };

let session: Session | null = readSession();
const listeners = new Set<() => void>();

export const currentSession = (): Session | null => session;

/** Takes over what login, renewal or a switch of customer answered. */
export function saveSession(answer: Session): void {
	writeSession(answer);
	change(answer);
}

/** Local logout: state and storage forget who was here. */
export function clearSession(): void {
	removeSession();
	change(null);
}

/** The session has ended. The page keeps its name and school until it is loaded again: someone may stay because of unsaved input. */
export function endSession(leave: () => void = () => location.reload()): void {
	removeSession();
	restartOnce(leave);
}

/** The same person, but no longer where this page is: the storage knows, and the page starts afresh. */
export function replaceSession(answer: Session, restart: () => void = () => location.reload()): void {
	writeSession(answer);
	restartOnce(restart);
}

/** Whether both are the same person in the same customer. */
export const isSameSession = (one: Session | null, other: Session | null): boolean =>
	one?.user.uid === other?.user.uid && one?.customer_id === other?.customer_id;

/** What is shown belongs to a session that is over; the person stayed when the page wanted to start afresh. */
export const isOutdated = (): boolean => restarted;

/** Whether something about this session must be said on every page. */
export const hasBanner = ({ state }: Session): boolean =>
	state.viewing_as !== null || state.support !== null || state.read_only || state.billing_state === "past_due";

/** Whether the access token can still be used. */
export const isFresh = (held: Session, now = Date.now()): boolean => Date.parse(held.expires_at) > now;

export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession);

/** Whether the role grants it and the plan has it. */
export const permits = (held: Session | null, permission: Permission): boolean =>
	allows(held?.role_permissions ?? null, permission, held?.state.closed_modules);

/** `allows("Students.Edit")`: whether to offer something. The server decides again. */
export function useAllows(): (permission: Permission) => boolean {
	const held = useSession();
	return useCallback((permission) => permits(held, permission), [held]);
}

/** Whether an operator looks after somebody else's school: what is the school's own is not offered then. */
export const useIsHelping = (): boolean => (useSession()?.state.support ?? null) !== null;

let restarted = false;

/** Unsaved input makes the browser ask before a fresh start. Who stays is not asked again. */
function restartOnce(restart: () => void): void {
	if (restarted) return;
	restarted = true;
	restart();
}

function change(next: Session | null): void {
	session = next;
	restarted = false;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Another tab wrote to the storage. A renewed token is taken over quietly;
 * another person, another customer or a logout need a fresh start, which is tried once.
 */
export function watchStorage(restart: () => void = () => location.reload()): () => void {
	const compare = (event: StorageEvent) => {
		if (event.storageArea !== localStorage) return;
		const stored = readSession();
		if (!isSameSession(stored, session)) restartOnce(restart);
		else if (stored && stored.access_token !== session?.access_token) change(stored);
	};
	window.addEventListener("storage", compare);
	return () => window.removeEventListener("storage", compare);
}
