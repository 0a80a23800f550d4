import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { stopLive } from "../../../kit/live/live-stop.ts";
import { type Session, saveSession } from "../../../kit/session/session.ts";

/** Into a school, or out of it again: nothing fetched before may be shown there. */
export function goTo(session: Session, queries: QueryClient): void {
	stopLive();
	queries.clear();
	saveSession(session);
}

/** Leaves the school that was helped. */
export function useStopHelping(): () => Promise<void> {
	const queries = useQueryClient();
	const router = useRouter();
	const { run } = useDeed(() => api.console.leave_support(), {
		after: (session) => {
			goTo(session, queries);
			// after the guards, who lead away from a page of the school
			queueMicrotask(() => router.history.push("/console/help"));
		},
	});
	return async () => void (await run());
}
