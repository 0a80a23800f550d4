import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./user-activity.module.css";
import { type ToldField, type UserDeed, userDeedsOf } from "./user-changes.ts";
import { roleChoicesQuery, userActivityQuery } from "./users.api.ts";

/** Who did what to this person's place in the school, newest first, in sentences. */
export function UserActivity({ id, name }: { id: number; name: string }) {
	const { t } = useT();
	const query = useQuery(userActivityQuery(id));
	return (
		<Sheet title={t("users.activity")}>
			{query.error && !query.data ? (
				<ErrorState
					title={t("users.activity_failed")}
					text={query.error.message}
					retryLabel={t("table.retry")}
					onRetry={() => void query.refetch()}
					retrying={query.isFetching}
				/>
			) : (
				<ol className={classes.list} aria-busy={query.isPending}>
					{query.data ? query.data.changes.map((change) => <Entry key={change.id} change={change} name={name} />) : <Placeholders />}
				</ol>
			)}
		</Sheet>
	);
}

function Entry({ change, name }: { change: Change; name: string }) {
	const { t } = useT();
	const formats = useFormats();
	const sentenceOf = useDeedSentence();
	const deeds = userDeedsOf(change);
	const who = change.user_name ?? (change.user_id === null ? "Homeroom" : t("users.someone"));
	if (deeds.length === 0) return null;
	return (
		<li className={classes.entry}>
			<PersonAvatar name={who} size="sm" />
			<div className={classes.words}>
				{deeds.map((deed) => (
					<p key={"field" in deed ? deed.field : deed.did} className={classes.sentence}>
						{sentenceOf(deed, who, name)}
					</p>
				))}
				<time className={classes.time} dateTime={change.at}>
					{formats.instant(change.at)}
				</time>
			</div>
		</li>
	);
}

function useDeedSentence() {
	const { t } = useT();
	const formats = useFormats();
	const { data } = useQuery(roleChoicesQuery());
	const shown = (field: ToldField, value: string): string => {
		if (value === "") return t("users.nothing");
		if (field === "dob") return formats.day(value);
		if (field === "portal_type") return t(value === "CLIENT" ? "users.portal.CLIENT" : "users.portal.ADMIN");
		if (field !== "role_id") return value;
		const role = data?.roles.find(({ id }) => id === Number(value));
		return role ? roleName(role.role, t) : t("users.some_role");
	};
	return (deed: UserDeed, who: string, name: string): string =>
		"field" in deed
			? t("users.did.changed", {
					who,
					field: t(deed.field === "role_id" ? "users.role" : `users.${deed.field}`),
					from: shown(deed.field, deed.from),
					to: shown(deed.field, deed.to),
				})
			: t(`users.did.${deed.did}`, { who, name });
}

function Placeholders() {
	return [0, 1].map((index) => (
		<li key={index} className={classes.entry} aria-hidden="true">
			<div className={classes.words}>
				<TextSkeleton width="80%" />
				<TextSkeleton width="30%" />
			</div>
		</li>
	));
}
