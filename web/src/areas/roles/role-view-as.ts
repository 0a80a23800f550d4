import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { stopLive } from "../../kit/live/live-stop.ts";
import { notify } from "../../kit/notices/notices.ts";
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
	const go = async (ask: () => Promise<Session>, to: "/home" | "/settings/roles") => {
		try {
			lookWith(await ask(), queries);
			await router.navigate({ to });
		} catch (error) {
			notify.error(error instanceof Error ? error.message : String(error));
		}
	};
	return {
		begin: (role_id: number) => go(() => api.roles.view_as({ params: { id: role_id } }), "/home"),
		end: () => go(() => api.roles.view_as_end(), "/settings/roles"),
	};
}
