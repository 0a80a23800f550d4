import { replaceEqualDeep } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { logWarning } from "../log/log.ts";
import { currentSession, isSameSession, replaceSession, saveSession } from "./session.ts";

/**
 * Takes over what may have changed since the token was made: role, permissions, schools.
 * Who was taken out of this school starts afresh; whose session ended is signed out by the call itself.
 */
export async function updateDetails(): Promise<void> {
	try {
		const details = await api.session.user_details();
		const session = currentSession();
		if (!session) return;
		// what is as it was stays the same object, and nobody draws it again
		const next = replaceEqualDeep(session, { ...session, ...details });
		if (next === session) return;
		if (isSameSession(session, next)) saveSession(next);
		else replaceSession(next);
	} catch (error) {
		logWarning("The session's details could not be updated.", error);
	}
}
