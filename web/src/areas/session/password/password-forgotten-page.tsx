import "../../../kit/form/schemas-without-eval.ts";
import { ForgottenForm } from "@homeroom/contract/areas/session/session.forms.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { currentSession } from "../../../kit/session/session.ts";
import { PlainPage } from "../session-plain-page.tsx";

export function ForgotPasswordPage() {
	const { t } = useT();
	const [sent, setSent] = useState<Sent | null>(null);
	if (sent?.link !== undefined)
		return (
			<PlainPage title={t("forgot.demo_title")} text={t("forgot.demo_text", { email: sent.email })}>
				<Button component="a" href={localPart(sent.link)}>
					{t("forgot.demo_open")}
				</Button>
			</PlainPage>
		);
	if (sent !== null)
		return (
			<PlainPage title={t("forgot.sent_title")} text={t("forgot.sent_text", { email: sent.email })} hint={t("forgot.sent_hint")}>
				<Button variant="default" onClick={() => setSent(null)}>
					{t("forgot.again")}
				</Button>
			</PlainPage>
		);
	return (
		<PlainPage title={t("forgot.title")} text={t("forgot.text")} card>
			<ForgotPasswordForm onSent={setSent} />
		</PlainPage>
	);
}

interface Sent {
	email: string;
	/** Of a demo login: nobody reads its mails. */
	link?: string | undefined;
}
/** Where we are may have another name than the one in mails. */
const localPart = (link: string): string => {
	const { pathname, hash } = new URL(link);
	return pathname + hash;
};

function ForgotPasswordForm({ onSent }: { onSent: (sent: Sent) => void }) {
	const { t } = useT();
	const form = useRecordForm({
		record: { values: { email: currentSession()?.user.email ?? "" }, version: null },
		schema: ForgottenForm,
		save: async ({ input }) => {
			const { link } = await api.session.forget_password({ body: input });
			return { email: input.email, link };
		},
		onSaved: (sent) => sent !== null && onSent(sent),
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
