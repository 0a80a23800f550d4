import type { SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import type { FieldProps } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { SsoRole } from "./sso.api.ts";
import { CopyField } from "./sso-copy-field.tsx";
import classes from "./sso-provider-fields.module.css";
import type { ProviderField } from "./sso-provider-values.ts";
import { useRoleName } from "./sso-role-name.ts";

interface ProviderFieldsProps {
	kind: SsoKind;
	hasSecret: boolean;
	/** To be registered at the provider. */
	redirectUri: string;
	/** The same for those who begin at the common login page. */
	commonRedirectUri: string;
	roles: SsoRole[];
	field: (name: ProviderField) => FieldProps;
	fieldKey: (name: ProviderField) => string;
}

export function ProviderFields({ kind, hasSecret, redirectUri, commonRedirectUri, roles, field, fieldKey }: ProviderFieldsProps) {
	const { t } = useT();
	const roleName = useRoleName(roles);
	return (
		<>
			<p className={classes.wide}>{t(`sso.${kind}_hint`)}</p>
			<div className={classes.wide}>
				<CopyField label={t("sso.redirect_uri")} hint={t("sso.redirect_uri_hint")} value={redirectUri} />
			</div>
			<div className={classes.wide}>
				<CopyField label={t("sso.common_redirect_uri")} hint={t("sso.common_redirect_uri_hint")} value={commonRedirectUri} />
			</div>
			<TextInput
				key={fieldKey("label")}
				className={classes.wide ?? ""}
				label={t("sso.label")}
				description={t("sso.label_hint")}
				required
				data-autofocus
				autoComplete="off"
				{...field("label")}
			/>
			{kind === "oidc" ? (
				<TextInput
					key={fieldKey("issuer")}
					className={classes.wide ?? ""}
					label={t("sso.issuer")}
					description={t("sso.issuer_hint")}
					type="url"
					inputMode="url"
					required
					autoComplete="off"
					{...field("issuer")}
				/>
			) : null}
			<TextInput key={fieldKey("oidc_client")} label={t("sso.oidc_client")} required autoComplete="off" {...field("oidc_client")} />
			<PasswordInput
				key={fieldKey("client_secret")}
				label={t("sso.client_secret")}
				placeholder={hasSecret ? t("sso.secret_kept") : ""}
				required={kind === "google" && !hasSecret}
				autoComplete="new-password"
				visibilityToggleButtonProps={{ "aria-label": t("sso.secret_show"), tabIndex: 0 }}
				{...field("client_secret")}
			/>
			<NativeSelect
				key={fieldKey("new_account_role_id")}
				label={t("sso.new_account_role_id")}
				data={[{ value: "", label: t("sso.nobody_new") }, ...roles.map(({ id }) => ({ value: String(id), label: roleName(id) }))]}
				{...field("new_account_role_id")}
			/>
			<TextInput
				key={fieldKey("email_domains")}
				label={t("sso.email_domains")}
				placeholder="school.org"
				autoComplete="off"
				{...field("email_domains")}
			/>
			<p className={classes.note}>{t("sso.new_accounts_hint")}</p>
		</>
	);
}
