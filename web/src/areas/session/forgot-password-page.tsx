import "../../kit/form/schemas-without-eval.ts";
import { ForgottenForm } from "@homeroom/contract/areas/session/session.forms.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { currentSession } from "../../kit/session/session.ts";
import { PlainPage } from "./plain-page.tsx";

export function ForgotPasswordPage() {
	const { t } = useT();
	const [sentTo, setSentTo] = useState<string | null>(null);
	if (sentTo !== null)
		return (
			<PlainPage title={t("forgot.sent_title")} text={t("forgot.sent_text", { email: sentTo })} hint={t("forgot.sent_hint")}>
				<Button variant="default" onClick={() => setSentTo(null)}>
					{t("forgot.again")}
				</Button>
			</PlainPage>
		);
	return (
		<PlainPage title={t("forgot.title")} text={t("forgot.text")} card>
			<ForgotPasswordForm onSent={setSentTo} />
		</PlainPage>
	);
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
	const { t } = useT();
	const form = useRecordForm({
		record: { values: { email: currentSession()?.user.email ?? "" }, version: null },
		schema: ForgottenForm,
		save: async ({ input }) => {
			await api.session.forget_password({ body: input });
			return input.email;
		},
		onSaved: (email) => email !== null && onSent(email),
	});
	return (
		<FormFrame form={form} saveLabel={t("forgot.send")} inPage narrow>
			<TextInput
				key={form.fieldKey("email")}
				label={t("forgot.email")}
				type="email"
				autoComplete="username"
				required
				autoFocus
				{...form.field("email")}
			/>
		</FormFrame>
	);
}
