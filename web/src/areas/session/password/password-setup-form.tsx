import "../../../kit/form/schemas-without-eval.ts";
import type { session } from "@homeroom/contract/areas/session/session.contract.ts";
import { setupForm } from "@homeroom/contract/areas/session/session.forms.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useEnter } from "../session-enter.ts";
import { TermsCheckbox } from "../terms/terms-checkbox.tsx";
import { PasswordField } from "./password-field.tsx";

export type SetupLink = CallAnswer<typeof session.setup_link>;
interface PasswordSetupFormProps {
	token: string;
	link: SetupLink;
	/** The link has done its work and opens nothing any more. */
	onUsed: () => void;
}

export function PasswordSetupForm({ token, link, onUsed }: PasswordSetupFormProps) {
	const { t } = useT();
	const enter = useEnter();
	const form = useRecordForm({
		record: { values: { password: "", terms_version: "" }, version: null },
		schema: setupForm(link),
		save: ({ input }) =>
			api.session.reset_password({
				body: {
					token,
					...(!link.has_password && { password: input.password }),
					...(link.terms_needed && { terms_version: input.terms_version }),
				},
			}),
		onSaved: (answer) => {
			if (!answer) return;
			onUsed();
			void enter(answer);
		},
	});
	const saveLabel = link.has_password ? "setup.save_known" : link.purpose === "invitation" ? "setup.save_invitation" : "setup.save_reset";
	return (
		<FormFrame form={form} saveLabel={t(saveLabel)} inPage narrow>
			{/* password managers keep the new password under this name */}
			<input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
			{link.has_password ? null : (
				<PasswordField
					key={form.fieldKey("password")}
					label={t("password.new")}
					min={link.password_min_length}
					field={form.field("password")}
					autoFocus
				/>
			)}
			{link.terms_needed ? <TermsCheckbox key={form.fieldKey("terms_version")} field={form.field("terms_version")} /> : null}
		</FormFrame>
	);
}
