import "../../../kit/form/schemas-without-eval.ts";
import { PasswordChangeForm } from "@homeroom/contract/areas/session/session.forms.ts";
import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import { PasswordInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import type { Session } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { PasswordField } from "../password/password-field.tsx";
import { sessionsQuery } from "./account.api.ts";
import classes from "./account-page.module.css";

export function AccountPassword({ session }: { session: Session }) {
	const { t } = useT();
	const [round, setRound] = useState(0);
	return (
		<Sheet title={t("account.password")}>
			{session.state.has_password ? (
				<PasswordForm key={round} email={session.user.email ?? ""} onSaved={() => setRound(round + 1)} />
			) : (
				<p className={classes.hint}>
					{t("account.no_password")} <Link to="/forgot-password">{t("account.get_password")}</Link>
				</p>
			)}
		</Sheet>
	);
}

function PasswordForm({ email, onSaved }: { email: string; onSaved: () => void }) {
	const { t } = useT();
	const queries = useQueryClient();
	const form = useRecordForm({
		record: { values: { current_password: "", password: "" }, version: null },
		schema: PasswordChangeForm,
		save: ({ input }) => api.session.change_password({ body: input }),
		onSaved: () => {
			notify.success(t("account.password_changed"));
			void queries.invalidateQueries(sessionsQuery);
			onSaved();
		},
	});
	return (
		<>
			<p className={`${classes.hint} ${classes.above}`}>{t("account.password_hint")}</p>
			<FormFrame form={form} saveLabel={t("account.save_password")} inPage>
				<input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
				<PasswordInput
					key={form.fieldKey("current_password")}
					label={t("account.current_password")}
					autoComplete="current-password"
					required
					{...form.field("current_password")}
					visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
				/>
				<PasswordField key={form.fieldKey("password")} label={t("password.new")} min={PASSWORD_MIN} field={form.field("password")} />
			</FormFrame>
		</>
	);
}
