import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import type { Settings } from "../settings.api.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import { SettingsLoaded } from "../settings-loaded.tsx";
import classes from "./words.module.css";
import { WordsField } from "./words-field.tsx";

const NAMES = ["words"] as const;

/** `/settings/words`: what the school calls things. */
export function WordsPage() {
	const { t } = useT();
	return (
		<SettingsFrame title={t("settings_page.words")}>
			<SettingsLoaded>{(settings) => <WordsSettings settings={settings} />}</SettingsLoaded>
		</SettingsFrame>
	);
}

function WordsSettings({ settings }: { settings: Settings }) {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	return (
		<Sheet title={t("settings.words")}>
			<p className={classes.lead}>{t("words.lead")}</p>
			<fieldset disabled={!mayEdit} className={classes.contents}>
				<SettingsForm settings={settings} names={NAMES} saveLabel={t("words.save")}>
					{({ field, fieldKey }) => <WordsField key={fieldKey("words")} props={field("words")} locales={settings.locales} />}
				</SettingsForm>
			</fieldset>
		</Sheet>
	);
}
