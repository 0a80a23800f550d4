import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { stopLive } from "../../kit/live/live-stop.ts";
import { type Session, saveSession } from "../../kit/session/session.ts";

/** Other eyes see other things: nothing that was fetched before may be shown again. */
function lookWith(session: Session, queries: QueryClient): void {
	stopLive();
	queries.clear();
	saveSession(session);
}

/** Looking through a role's eyes, and with one's own again. Both lead to the first page that is open then. */
export function useViewAs() {
	const queries = useQueryClient();
	const router = useRouter();
	const go = (session: Session, to: "/home" | "/settings/roles") => {
		lookWith(session, queries);
		void router.navigate({ to });
	};
	const begin = useDeed((id: number) => api.roles.view_as({ params: { id } }), { after: (session) => go(session, "/home") });
	const end = useDeed(() => api.roles.view_as_end(), { after: (session) => go(session, "/settings/roles") });
	return { begin: begin.run, end: end.run };
}
