import "../../kit/form/schemas-without-eval.ts";
import { User as UserSchema } from "@homeroom/contract/areas/users/users.contract.ts";
import { UserForm } from "@homeroom/contract/areas/users/users.forms.ts";
import { GENDERS, LOCATION_FIELDS, SOCIAL_NETWORKS } from "@homeroom/contract/areas/users/users.rules.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { useCloseDialog } from "../../kit/form/dialog-history.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { notify } from "../../kit/notices/notices.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { useAllows } from "../../kit/session/session.ts";
import { UserFields } from "./user-fields.tsx";
import { userChanges, userRecord } from "./user-form-values.ts";
import { refreshUsers, roleChoicesQuery, type UserDetails, userQuery } from "./users.api.ts";

const pageRoute = getRouteApi("/app/settings/users/$userId");
const listRoute = getRouteApi("/app/settings/users");

/** `/settings/users/7/edit`, over the person's page. */
export function UserEditRoute() {
	const { userId } = pageRoute.useParams();
	const navigate = pageRoute.useNavigate();
	const close = useCloseDialog(() => void navigate({ to: "/settings/users/$userId", params: { userId }, replace: true }));
	return <UserEdit id={userId} onClose={close} />;
}

/** `/settings/users?edit=7`, over the list. */
export function UserEditOverList({ id }: { id: number }) {
	const navigate = listRoute.useNavigate();
	const close = useCloseDialog(() => void navigate({ search: ({ edit: _, ...list }) => list, replace: true }));
	return <UserEdit key={id} id={id} onClose={close} />;
}

interface UserEditProps {
	id: number;
	onClose: () => void;
}
function UserEdit({ id, onClose }: UserEditProps) {
	const allows = useAllows();
	const { data } = useQuery(userQuery(id));
	if (!data || !(allows("Users.Edit") || data.is_me)) return null;
	return <OpenedUser user={data} own={!allows("Users.Edit")} onClose={onClose} />;
}

/** The form starts from the person as they were when opened; what others save meanwhile shows as a conflict. */
function OpenedUser({ user, own, onClose }: { user: UserDetails; own: boolean; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const textOf = useFieldText();
	const [opened] = useState(user);
	const form = useRecordForm({
		record: userRecord(opened),
		schema: UserForm,
		save: ({ input, changed, version }) => {
			const body = { ...userChanges(input, changed), version: version ?? opened.version };
			// one's own record, where the role does not open the others'
			if (own) return api.users.edit_client_user({ params: { id: opened.id, customer_id: opened.memberships[0]?.customer_id ?? 0 }, body });
			return api.users.update({ params: { id: opened.id }, body });
		},
		readCurrent,
		onSaved: (saved) => {
			onClose();
			if (!saved) return;
			refreshUsers(client);
			notify.success(t("users.saved", { name: saved.name }));
		},
	});
	return (
		<FormDialog title={t("users.edit_title", { name: opened.name })} onClose={onClose}>
			<FormFrame
				form={form}
				saveLabel={t("users.save")}
				onCancel={onClose}
				instead={
					form.conflict ? (
						<ConflictChoice
							key={form.conflict.theirs.version}
							differences={form.conflict.differences}
							labelOf={(field) => t(labelKey(field))}
							textOf={textOf}
							saveLabel={t("users.save")}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : null
				}
			>
				<UserFields field={form.field} fieldKey={form.fieldKey} own={own} />
			</FormFrame>
		</FormDialog>
	);
}

const labelKey = (field: string): MessageKey => {
	if (field === "location_country") return "users.country";
	return keyOf("users", LABELLED, field) ?? "users.role";
};
const LABELLED = [
	...(["first_name", "middle_name", "last_name", "username", "dob", "gender", "country", "languages_known", "portal_type"] as const),
	...(["department", "company", "mobile", "website", "contact_options"] as const),
	...LOCATION_FIELDS,
	...SOCIAL_NETWORKS,
] as const;

function readCurrent(current: unknown) {
	const parsed = UserSchema.safeParse(current);
	return parsed.success ? { record: userRecord(parsed.data), saved: parsed.data } : null;
}

/** A field's value as it is read elsewhere. */
function useFieldText() {
	const { t } = useT();
	const formats = useFormats();
	const { data } = useQuery(roleChoicesQuery());
	return (field: string, value: string): string => {
		if (field === "dob" && value) return formats.day(value);
		const code = field === "gender" ? keyOf("users.gender", GENDERS, value) : keyOf("users.portal", ["ADMIN", "CLIENT"], value);
		if (code && (field === "gender" || field === "portal_type")) return t(code);
		const role = field === "role_id" ? data?.roles.find(({ id }) => String(id) === value) : undefined;
		return role ? roleName(role.role, t) : value;
	};
}
