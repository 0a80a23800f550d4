import { SMS_FORMS, SMS_METHODS } from "@homeroom/contract/areas/sms/sms.rules.ts";
import { SMS_GAPS } from "@homeroom/contract/kit/values/sms-template.ts";
import { NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { FieldProps } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { SmsField } from "./sms-form-values.ts";
import classes from "./sms-page.module.css";

interface SmsHttpFieldsProps {
	hasSecret: boolean;
	field: (name: SmsField) => FieldProps;
	fieldKey: (name: SmsField) => string;
}

/** How a gateway is asked to send one message. */
export function SmsHttpFields({ hasSecret, field, fieldKey }: SmsHttpFieldsProps) {
	const { t } = useT();
	const wide = classes.wide ?? "";
	const code = { input: classes.code ?? "" };
	return (
		<>
			<p className={classes.hint}>{t("sms.http_text", { gaps: SMS_GAPS.map((name) => `{${name}}`).join(" ") })}</p>
			<TextInput
				key={fieldKey("http_address")}
				className={wide}
				classNames={code}
				label={t("sms.http_address")}
				type="url"
				inputMode="url"
				placeholder="https://sms.example.org/messages"
				required
				autoComplete="off"
				{...field("http_address")}
			/>
			<NativeSelect key={fieldKey("http_method")} label={t("sms.http_method")} data={[...SMS_METHODS]} {...field("http_method")} />
			<NativeSelect
				key={fieldKey("http_form")}
				label={t("sms.http_form")}
				data={SMS_FORMS.map((value) => ({ value, label: t(`sms.http_form.${value}`) }))}
				{...field("http_form")}
			/>
			<Textarea
				key={fieldKey("http_headers")}
				className={wide}
				classNames={code}
				label={t("sms.http_headers")}
				description={t("sms.http_headers_hint", { gap: "{secret}" })}
				autosize
				minRows={2}
				maxRows={8}
				spellCheck={false}
				{...field("http_headers")}
			/>
			<Textarea
				key={fieldKey("http_body")}
				className={wide}
				classNames={code}
				label={t("sms.http_body")}
				placeholder='{"to": "{to}", "text": "{text}"}'
				autosize
				minRows={3}
				maxRows={12}
				spellCheck={false}
				{...field("http_body")}
			/>
			<PasswordInput
				key={fieldKey("secret")}
				label={t("sms.secret")}
				description={t("sms.secret_hint")}
				placeholder={hasSecret ? t("sms.secret_kept") : ""}
				autoComplete="new-password"
				visibilityToggleButtonProps={{ "aria-label": t("sms.secret_show"), tabIndex: 0 }}
				{...field("secret")}
			/>
			<TextInput
				key={fieldKey("id_path")}
				classNames={code}
				label={t("sms.id_path")}
				description={t("sms.id_path_hint")}
				autoComplete="off"
				{...field("id_path")}
			/>
			<hr className={classes.line} />
		</>
	);
}
