import "../../../kit/form/schemas-without-eval.ts";
import { RegistrationForm } from "@homeroom/contract/areas/session/session.forms.ts";
import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import { Anchor, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PasswordField } from "../password/password-field.tsx";
import { useEnter } from "../session-enter.ts";
import { PlainPage } from "../session-plain-page.tsx";
import { TermsCheckbox } from "../terms/terms-checkbox.tsx";

export function RegisterPage() {
	const { t } = useT();
	const enter = useEnter();
	const [taken, setTaken] = useState<string>();
	const form = useRecordForm({
		record: { values: { displayName: "", email: "", password: "", terms_version: "" }, version: null },
		schema: RegistrationForm,
		save: ({ input }) =>
			api.session.register({ body: input }).catch((error: unknown) => {
				if (error instanceof ApiError && error.code === "email_taken") setTaken(error.fields?.email);
				throw error;
			}),
		onSaved: (answer) => answer && void enter(answer),
	});
	const email = form.field("email");
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
					{...email}
					error={taken && email.error === taken ? <TakenAddress sentence={taken} /> : email.error}
				/>
				<PasswordField key={form.fieldKey("password")} label={t("password.own")} min={PASSWORD_MIN} field={form.field("password")} />
				<TermsCheckbox key={form.fieldKey("terms_version")} field={form.field("terms_version")} />
			</FormFrame>
		</PlainPage>
	);
}

/** Whoever has a login here already wants to get into it. */
function TakenAddress({ sentence }: { sentence: string }) {
	const { t } = useT();
	return (
		<>
			{sentence}{" "}
			<Anchor underline="always" fz="inherit" renderRoot={(props) => <Link to="/pages/login" {...props} />}>
				{t("action.sign_in")}
			</Anchor>
			{" · "}
			<Anchor underline="always" fz="inherit" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
				{t("ways.forgot")}
			</Anchor>
		</>
	);
}
