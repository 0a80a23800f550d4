import { Button } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RecordPageSkeleton } from "../../ui/record-page-skeleton.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { UserActivity } from "./activity/user-activity.tsx";
import { UserContact, UserDetailsSheet, UserLogin } from "./user-details.tsx";
import { UserHeader } from "./user-header.tsx";
import classes from "./user-page.module.css";
import { usePresenceNews } from "./user-presence.ts";
import { isMissing, userQuery } from "./users.api.ts";

const route = getRouteApi("/app/settings/users/$userId");

export function UserPage() {
	const { t } = useT();
	const { userId } = route.useParams();
	const query = useQuery(userQuery(userId));
	usePresenceNews();
	usePageTitle(query.data?.name ?? t("users.title"));

	if (isMissing(query.error)) return <UserMissing />;
	if (query.error && !query.data)
		return (
			<Sheet>
				<QueryError query={query} title={t("users.show_failed")} />
			</Sheet>
		);
	if (!query.data) return <RecordPageSkeleton details={t("users.details")} rows={8} beside={t("users.login")} />;
	const user = query.data;
	return (
		<>
			<UserHeader user={user} />
			<TwoColumns>
				<div className={classes.column}>
					<UserDetailsSheet user={user} />
					<UserContact user={user} />
				</div>
				<div className={classes.column}>
					<UserLogin user={user} />
					<UserActivity id={userId} name={user.name} />
				</div>
			</TwoColumns>
			<Outlet />
		</>
	);
}

function UserMissing() {
	const { t } = useT();
	return (
		<Sheet>
			<EmptyState
				icon={<IconUserOff />}
				title={t("users.not_found")}
				text={t("users.not_found_text")}
				action={
					<Button variant="default" renderRoot={(props) => <Link to="/settings/users" {...props} />}>
						{t("users.back")}
					</Button>
				}
			/>
		</Sheet>
	);
}
