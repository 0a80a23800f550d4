import type { UserSort } from "@homeroom/contract/areas/users/users.rules.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import type { Column } from "../../kit/table/table-column.ts";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import { UserFace } from "./user-face.tsx";
import { UserLink } from "./user-link.tsx";
import { UserStatusDot } from "./user-status.tsx";
import type { User } from "./users.api.ts";

export function useUserColumns(): Column<User, UserSort>[] {
	const { t } = useT();
	const formats = useFormats();
	return [
		{
			id: "name",
			header: t("users.name"),
			sort: "name",
			cell: (user) => (
				<TwoLinePerson name={user.name} avatar={<UserFace user={user} />} detail={user.email}>
					<UserLink user={user} />
				</TwoLinePerson>
			),
		},
		{ id: "role", header: t("users.role"), width: 150, cell: (user) => roleName(user.role, t) },
		{
			id: "department",
			header: t("users.department"),
			sort: "department",
			width: 170,
			hideBelow: "lg",
			cell: (user) => user.department ?? "—",
		},
		{ id: "status", header: t("users.status"), sort: "status", width: 140, cell: (user) => <UserStatusDot user={user} /> },
		{
			id: "created_at",
			header: t("users.created_at"),
			sort: "created_at",
			align: "end",
			width: 130,
			hideBelow: "xl",
			cell: (user) => formats.dayOf(user.created_at),
		},
	];
}
