import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { stopLive } from "../../../kit/live/live-stop.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { type Session, saveSession } from "../../../kit/session/session.ts";

/** Into a school, or out of it again: nothing fetched before may be shown there. */
export async function goTo(session: Session, queries: QueryClient): Promise<void> {
	stopLive();
	queries.clear();
	saveSession(session);
}

/** Leaves the school that was helped. */
export function useStopHelping(): () => Promise<void> {
	const queries = useQueryClient();
	const router = useRouter();
	return async () => {
		try {
			await goTo(await api.console.leave_support(), queries);
			router.history.push("/console/help");
		} catch (error) {
			notify.error(error instanceof Error ? error.message : String(error));
		}
	};
}
