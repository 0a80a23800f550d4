import "../../kit/form/schemas-without-eval.ts";
import { SsoProviderInput, SsoProvider as SsoProviderSchema } from "@homeroom/contract/areas/sso/sso.contract.ts";
import type { SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import type { FormSchema } from "../../kit/form/schema-errors.ts";
import { type Attempt, useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { refreshProviders, type SsoProvider, type SsoRole } from "./sso.api.ts";
import { ProviderFields } from "./sso-provider-fields.tsx";
import { newProvider, type ProviderField, type ProviderValues, providerRecord } from "./sso-provider-values.ts";
import { useRoleName } from "./sso-role-name.ts";

interface ProviderDialogProps {
	/** The provider to change, or the kind of a new one. */
	what: SsoProvider | SsoKind;
	roles: SsoRole[];
	redirectUris: Record<SsoKind, string>;
	commonRedirectUris: Record<SsoKind, string>;
	onClose: () => void;
}

const Input = SsoProviderInput.superRefine(({ kind, issuer, new_account_role_id, email_domains }, { addIssue }) => {
	if (kind === "oidc" && issuer === null) addIssue({ code: "custom", path: ["issuer"], message: "required" });
	if (new_account_role_id !== null && email_domains.length === 0)
		addIssue({ code: "custom", path: ["email_domains"], message: "sso_domains_needed" });
});
const schemaFor = (kind: SsoKind): FormSchema<SsoProviderInput> => ({
	safeParse: (values) => Input.safeParse({ ...(values as ProviderValues), kind }),
});

/** The form of a sign-in provider, new or known. With the schemas it is a chunk of its own. */
export function ProviderDialog({ what, roles, redirectUris, commonRedirectUris, onClose }: ProviderDialogProps) {
	const { t } = useT();
	const client = useQueryClient();
	// what others save meanwhile shows as a conflict, not under one's fingers
	const [known] = useState(typeof what === "string" ? null : what);
	const kind = typeof what === "string" ? what : what.kind;
	const roleName = useRoleName(roles);
	const saveLabel = t("sso.save");
	const form = useRecordForm<ProviderValues, SsoProviderInput, SsoProvider>({
		record: known ? providerRecord(known) : newProvider(kind),
		schema: schemaFor(kind),
		save: (attempt) =>
			known ? change(known, attempt) : api.sso.create({ body: attempt.input }, { idempotencyKey: attempt.idempotencyKey }),
		readCurrent,
		onSaved: (saved) => {
			onClose();
			if (!saved) return;
			void refreshProviders(client);
			notify.success(t(known ? "sso.saved" : "sso.added", { name: saved.label }));
		},
	});
	const textOf = (field: ProviderField, value: string) => {
		if (field === "client_secret") return value === "" ? "" : "••••••";
		return field === "new_account_role_id" ? roleName(value === "" ? null : Number(value)) : value;
	};
	return (
		<FormDialog title={known ? t("sso.edit_title", { name: known.label }) : t(`sso.add_${kind}`)} onClose={onClose}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				onCancel={onClose}
				instead={
					form.conflict ? (
						<ConflictChoice
							key={form.conflict.theirs.version}
							differences={form.conflict.differences}
							labelOf={(field) => t(`sso.${field}`)}
							textOf={textOf}
							saveLabel={saveLabel}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : null
				}
			>
				<ProviderFields
					kind={kind}
					hasSecret={known?.has_secret ?? false}
					redirectUri={redirectUris[kind]}
					commonRedirectUri={commonRedirectUris[kind]}
					roles={roles}
					field={form.field}
					fieldKey={form.fieldKey}
				/>
			</FormFrame>
		</FormDialog>
	);
}

function change(known: SsoProvider, { input, changed, version }: Attempt<ProviderValues, SsoProviderInput>): Promise<SsoProvider> {
	const body = Object.fromEntries(changed.map((field) => [field, input[field]]));
	return api.sso.update({ params: { id: known.id }, body: { ...body, version: version ?? known.version } });
}

function readCurrent(current: unknown) {
	const parsed = SsoProviderSchema.safeParse(current);
	return parsed.success ? { record: providerRecord(parsed.data), saved: parsed.data } : null;
}
