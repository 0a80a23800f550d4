import "../../../kit/form/schemas-without-eval.ts";
import { InviteForm } from "@homeroom/contract/areas/users/users.forms.ts";
import { Autocomplete, NativeSelect, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { useGiveableRoles } from "../user-roles.ts";
import { departmentsQuery, refreshUsers } from "../users.api.ts";

export function InviteOne({ onClose }: { onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const roles = useGiveableRoles();
	const { data: departments } = useQuery(departmentsQuery());
	const form = useRecordForm({
		record: { version: null, values: { email: "", first_name: "", last_name: "", role_id: "", portal_type: "ADMIN", department: "" } },
		schema: InviteForm,
		save: ({ input, idempotencyKey }) => api.users.invite({ body: input }, { idempotencyKey }),
		onSaved: (user) => {
			onClose();
			refreshUsers(client);
			if (user) notify.success(t("users.invited", { email: user.email }));
		},
	});
	return (
		<FormFrame form={form} saveLabel={t("users.send_invitation")} onCancel={onClose}>
			<TextInput
				key={form.fieldKey("email")}
				label={t("users.email")}
				type="email"
				required
				data-autofocus
				autoComplete="off"
				{...form.field("email")}
			/>
			<NativeSelect
				key={form.fieldKey("role_id")}
				label={t("users.role")}
				required
				data={[{ value: "", label: t("users.choose_role") }, ...roles.map(({ id, label }) => ({ value: String(id), label }))]}
				{...form.field("role_id")}
			/>
			<TextInput key={form.fieldKey("first_name")} label={t("users.first_name")} autoComplete="off" {...form.field("first_name")} />
			<TextInput key={form.fieldKey("last_name")} label={t("users.last_name")} autoComplete="off" {...form.field("last_name")} />
			<NativeSelect
				key={form.fieldKey("portal_type")}
				label={t("users.portal_type")}
				data={(["ADMIN", "CLIENT"] as const).map((value) => ({ value, label: t(`users.portal.${value}`) }))}
				{...form.field("portal_type")}
			/>
			<Autocomplete
				key={form.fieldKey("department")}
				label={t("users.department")}
				data={departments?.departments.map(({ department }) => department) ?? []}
				autoComplete="off"
				{...form.field("department")}
			/>
		</FormFrame>
	);
}
