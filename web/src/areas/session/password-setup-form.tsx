import "../../kit/form/schemas-without-eval.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { NewPassword } from "@homeroom/contract/kit/schemas.ts";
import { z } from "zod";
import { api } from "../../kit/api/api.ts";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PasswordField } from "./password-field.tsx";
import type { SetupLink } from "./password-setup-page.tsx";
import { TermsCheckbox } from "./terms-checkbox.tsx";
import { useEnter } from "./use-enter.ts";

/** What this link asks for: a password where there is none to keep, the terms where they were not accepted yet. */
const schemaOf = ({ has_password, password_min_length, terms_needed }: SetupLink) =>
	z.object({
		password: has_password ? z.string() : NewPassword.min(password_min_length, "too_short"),
		terms_version: terms_needed ? z.literal(TERMS_VERSION, { error: "terms" }) : z.string(),
	});

export function PasswordSetupForm({ token, link }: { token: string; link: SetupLink }) {
	const { t } = useT();
	const enter = useEnter();
	const form = useRecordForm({
		record: { values: { password: "", terms_version: "" }, version: null },
		schema: schemaOf(link),
		save: ({ input }) =>
			api.session.reset_password({
				body: {
					token,
					...(!link.has_password && { password: input.password }),
					...(link.terms_needed && { terms_version: input.terms_version }),
				},
			}),
		onSaved: (answer) => answer && void enter(answer),
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
