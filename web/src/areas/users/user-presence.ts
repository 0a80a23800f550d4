import type { Presence } from "@homeroom/contract/kit/constants.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "../../kit/live/live.ts";
import { askAgain } from "../../kit/live/live-queries.ts";
import { USERS, type User, type UserDetails } from "./users.api.ts";

/** Who comes and goes is shown as it is told; what may have been missed, or is being fetched right now, is asked for again. */
export function usePresenceNews(): void {
	const queries = useQueryClient();
	useLive("presences", (events) => {
		if (events.some(({ id }) => id === null) || queries.isFetching({ queryKey: [USERS] }) > 0)
			return askAgain(queries, { queryKey: [USERS], predicate: ({ queryKey: [, part] }) => part === "list" || part === "show" });
		const told = new Map(events.map(({ id, action }) => [id, action as Presence]));
		const shown = <Person extends User>(user: Person): Person => ({ ...user, presence: told.get(user.user_id) ?? user.presence });
		queries.setQueriesData<{ users: User[] }>({ queryKey: [USERS, "list"] }, (page) => page && { ...page, users: page.users.map(shown) });
		queries.setQueriesData<UserDetails>({ queryKey: [USERS, "show"] }, (user) => user && shown(user));
	});
}
