import { getRouteApi } from "@tanstack/react-router";
import { RowLink } from "../../kit/table/rows/row-link.tsx";
import type { User } from "./users.api.ts";

const route = getRouteApi("/app/settings/users");

/** Opens a person's page, which then knows the way back to this very list. */
export function UserLink({ user }: { user: User }) {
	const { edit: _, ...list } = route.useSearch();
	return (
		<RowLink
			to="/settings/users/$userId"
			params={{ userId: user.id }}
			state={{ users_list: list }}
			title={[user.name, user.email].filter(Boolean).join(" · ")}
		>
			{user.name}
		</RowLink>
	);
}
