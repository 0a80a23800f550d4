import "../../kit/form/schemas-without-eval.ts";
import { RegistrationForm } from "@homeroom/contract/areas/session/session.forms.ts";
import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import { TextInput } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PasswordField } from "./password-field.tsx";
import { PlainPage } from "./plain-page.tsx";
import { TermsCheckbox } from "./terms-checkbox.tsx";
import { useEnter } from "./use-enter.ts";

export function RegisterPage() {
	const { t } = useT();
	const enter = useEnter();
	const form = useRecordForm({
		record: { values: { displayName: "", email: "", password: "", terms_version: "" }, version: null },
		schema: RegistrationForm,
		save: ({ input }) => api.session.register({ body: input }),
		onSaved: (answer) => answer && void enter(answer),
	});
	return (
		<PlainPage title={t("register.title")} text={t("register.text")} card>
			<FormFrame form={form} saveLabel={t("register.save")} inPage narrow>
				<TextInput
					key={form.fieldKey("displayName")}
					label={t("register.name")}
					autoComplete="name"
					required
					autoFocus
					{...form.field("displayName")}
				/>
				<TextInput
					key={form.fieldKey("email")}
					label={t("forgot.email")}
					type="email"
					autoComplete="username"
					required
					{...form.field("email")}
				/>
				<PasswordField key={form.fieldKey("password")} label={t("password.own")} min={PASSWORD_MIN} field={form.field("password")} />
				<TermsCheckbox key={form.fieldKey("terms_version")} field={form.field("terms_version")} />
			</FormFrame>
		</PlainPage>
	);
}
