import "../../kit/form/schemas-without-eval.ts";
import { NewRoleForm } from "@homeroom/contract/areas/roles/roles.contract.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useCloseDialog } from "../../kit/form/dialog-history.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { useStillHere } from "../../kit/routing/still-here.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { adoptRole, rolesQuery } from "./roles.api.ts";

const route = getRouteApi("/app/settings/roles/new");

/** `/settings/roles/new`, over the list. What the role may do is chosen on its page. */
export function RoleCreate() {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = route.useNavigate();
	const isHere = useStillHere();
	const { from } = route.useSearch();
	const { data } = useQuery(rolesQuery());
	const close = useCloseDialog(() => void navigate({ to: "/settings/roles", replace: true }));
	const form = useRecordForm({
		record: { version: null, values: { name: "", description: "", from_role_id: from ? String(from) : "" } },
		schema: NewRoleForm,
		save: ({ input: { from_role_id, ...input }, idempotencyKey }) =>
			api.roles.create({ body: { ...input, from_role_id: from_role_id ? Number(from_role_id) : null } }, { idempotencyKey }),
		onSaved: (role) => {
			if (!role) return close();
			adoptRole(client, role);
			notify.success(t("roles.added", { name: role.name }));
			if (isHere()) void navigate({ to: "/settings/roles/$roleId", params: { roleId: role.id }, replace: true });
		},
	});
	const giveable = data?.roles.filter(({ mine_to_give }) => mine_to_give) ?? [];
	return (
		<FormDialog title={t("roles.add")} onClose={close}>
			<FormFrame form={form} saveLabel={t("roles.save_new")} onCancel={close}>
				<TextInput key={form.fieldKey("name")} label={t("roles.name")} required data-autofocus autoComplete="off" {...form.field("name")} />
				<NativeSelect
					key={`${form.fieldKey("from_role_id")} ${data ? "known" : ""}`}
					label={t("roles.start_from")}
					data={[
						{ value: "", label: t("roles.from_nothing") },
						...giveable.map((role) => ({
							value: String(role.id),
							label: t("roles.copy_of", { name: roleName(role.key ?? role.name, t) }),
						})),
					]}
					{...form.field("from_role_id")}
				/>
				<TextInput key={form.fieldKey("description")} label={t("roles.description")} autoComplete="off" {...form.field("description")} />
			</FormFrame>
		</FormDialog>
	);
}
