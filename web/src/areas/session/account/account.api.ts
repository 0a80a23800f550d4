import type { OpenSession } from "@homeroom/contract/areas/session/session.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { currentSession, saveSession } from "../../../kit/session/session.ts";

export type { OpenSession };

export const sessionsQuery = queryOptions({
	queryKey: ["own_sessions"],
	queryFn: async ({ signal }) => (await api.session.sessions({}, { signal })).sessions,
});

/** Accepts the terms as they are now; nobody is asked again until there is a new version. */
export async function acceptTerms(): Promise<void> {
	await api.session.accept_terms({ body: { version: TERMS_VERSION } });
	const session = currentSession();
	if (session) saveSession({ ...session, state: { ...session.state, terms_needed: null } });
}
