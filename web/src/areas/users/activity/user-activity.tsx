import { useQuery } from "@tanstack/react-query";
import { RecordActivity } from "../../../kit/activity/record-activity.tsx";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { roleName } from "../../../kit/session/role-name.ts";
import { roleChoicesQuery, userActivityQuery } from "../users.api.ts";
import { type ToldField, type UserDeed, userDeedsOf } from "./user-changes.ts";

/** Who did what to this person's place in the school, newest first, in sentences. */
export function UserActivity({ id, name }: { id: number; name: string }) {
	const { t } = useT();
	const sentenceOf = useDeedSentence();
	return (
		<RecordActivity
			title={t("users.activity")}
			failedTitle={t("users.activity_failed")}
			someone={t("users.someone")}
			query={useQuery(userActivityQuery(id))}
			sentencesOf={(change, who) => userDeedsOf(change).map((deed) => sentenceOf(deed, who, name))}
		/>
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
