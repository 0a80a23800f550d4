import { INVITATION_DAYS_MAX, LOCK_MINUTES_MAX, PASSWORD_LENGTH_MAX } from "@homeroom/contract/areas/settings/settings.rules.ts";
import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import { Anchor, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows, useIsHelping } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { SsoProviders } from "../sso/sso.public-ui.tsx";
import type { Settings } from "./settings.api.ts";
import fieldClasses from "./settings-fields.module.css";
import { FieldGroup, SwitchField } from "./settings-fields.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { SettingsLoaded } from "./settings-loaded.tsx";
import classes from "./settings-localization-page.module.css";

const NAMES = ["login_password", "login_passkey", "login_badge", "password_min_length", "lock_after_minutes", "invitation_days"] as const;

/** `/settings/sign-in`: how people get in, and what is asked of them. */
export function SettingsSignInPage() {
	const { t } = useT();
	return (
		<SettingsFrame title={t("settings_page.sign_in")}>
			<SettingsLoaded>{(settings) => <SignInSettings settings={settings} />}</SettingsLoaded>
			<SsoProviders />
		</SettingsFrame>
	);
}

function SignInSettings({ settings }: { settings: Settings }) {
	const { t } = useT();
	const helping = useIsHelping();
	const mayEdit = useAllows()("Settings.Edit") && !helping;
	return (
		<Sheet title={t("settings.ways_in")}>
			<fieldset disabled={!mayEdit} className={classes.contents}>
				<SettingsForm settings={settings} names={NAMES} saveLabel={t("settings.save_sign_in")}>
					{({ field, fieldKey }) => (
						<>
							<SwitchField
								key={fieldKey("login_password")}
								label={t("settings.login_password")}
								hint={t("settings.login_password_hint")}
								props={field("login_password")}
							/>
							<SwitchField
								key={fieldKey("login_passkey")}
								label={t("settings.login_passkey")}
								hint={t("settings.login_passkey_hint")}
								props={field("login_passkey")}
							/>
							<SwitchField
								key={fieldKey("login_badge")}
								label={t("settings.login_badge")}
								hint={t("settings.login_badge_hint")}
								props={field("login_badge")}
							/>
							<FieldGroup title={t("settings.safety")} />
							<TextInput
								key={fieldKey("password_min_length")}
								type="number"
								inputMode="numeric"
								min={PASSWORD_MIN}
								max={PASSWORD_LENGTH_MAX}
								label={t("settings.password_min_length")}
								description={t("settings.password_min_length_hint")}
								{...field("password_min_length")}
							/>
							<TextInput
								key={fieldKey("lock_after_minutes")}
								type="number"
								inputMode="numeric"
								min={0}
								max={LOCK_MINUTES_MAX}
								label={t("settings.lock_after_minutes")}
								description={t("settings.lock_after_minutes_hint")}
								{...field("lock_after_minutes")}
							/>
							<TextInput
								key={fieldKey("invitation_days")}
								type="number"
								inputMode="numeric"
								min={1}
								max={INVITATION_DAYS_MAX}
								label={t("settings.invitation_days")}
								description={t("settings.invitation_days_hint")}
								{...field("invitation_days")}
							/>
							<SecondFactorHint />
						</>
					)}
				</SettingsForm>
			</fieldset>
		</Sheet>
	);
}

function SecondFactorHint() {
	const { t } = useT();
	const leads = useAllows()("Roles.View");
	return (
		<p className={fieldClasses.note}>
			{t("settings.second_factor_hint")}{" "}
			{leads ? (
				<Anchor underline="always" renderRoot={(props) => <Link to="/settings/roles" {...props} />}>
					{t("page.roles")}
				</Anchor>
			) : null}
		</p>
	);
}
