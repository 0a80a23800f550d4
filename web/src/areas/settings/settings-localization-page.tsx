import { PAGE_SIZES } from "@homeroom/contract/kit/constants.ts";
import { DATE_FORMAT_IDS, dayIn, formatDay, formatTime } from "@homeroom/contract/kit/formats.ts";
import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { NativeSelect } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { LOCALES, useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { LookPreview } from "./look/look-preview.tsx";
import type { Settings } from "./settings.api.ts";
import { ColourField, FieldGroup, LocalesField } from "./settings-fields.tsx";
import { type SettingsFields, SettingsForm } from "./settings-form.tsx";
import { settingsRecord } from "./settings-form-values.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { SettingsLoaded } from "./settings-loaded.tsx";
import classes from "./settings-localization-page.module.css";

const NAMES = [
	"primary_color",
	"secondary_color",
	"heading_color",
	"text_color",
	"date_format_id",
	"time_format_id",
	"page_size",
	"locale",
	"locales",
] as const;
const COLOURS = ["primary_color", "secondary_color", "heading_color", "text_color"] as const;

/** `/settings/localization`: how the school looks and writes. */
export function SettingsLocalizationPage() {
	const { t } = useT();
	return (
		<SettingsFrame title={t("settings_page.localization")}>
			<SettingsLoaded>{(settings) => <LocalizationSettings settings={settings} />}</SettingsLoaded>
		</SettingsFrame>
	);
}

function LocalizationSettings({ settings }: { settings: Settings }) {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	const [typed, setTyped] = useState<Partial<Record<(typeof NAMES)[number], string>> | null>(null);
	// typing stays quick: the preview follows when there is time
	const shown = useDeferredValue({ ...settingsRecord(settings, NAMES).values, ...typed });
	return (
		<div className={classes.columns}>
			<Sheet title={t("settings.look")}>
				<fieldset disabled={!mayEdit} className={classes.contents}>
					<SettingsForm settings={settings} names={NAMES} saveLabel={t("settings.save_localization")} onValues={setTyped}>
						{(fields) => <LocalizationFields {...fields} timeZone={settings.time_zone} />}
					</SettingsForm>
				</fieldset>
			</Sheet>
			<LookPreview colours={shown} />
		</div>
	);
}

function LocalizationFields({ field, fieldKey, timeZone }: SettingsFields<(typeof NAMES)[number]> & { timeZone: string }) {
	const { t } = useT();
	const now = new Date();
	return (
		<>
			{COLOURS.map((name) => (
				<ColourField
					key={fieldKey(name)}
					label={t(`settings.${name}`)}
					pickLabel={t("settings.pick_colour", { name: t(`settings.${name}`) })}
					props={field(name)}
				/>
			))}
			<FieldGroup title={t("settings.formats")} />
			<NativeSelect
				key={fieldKey("date_format_id")}
				label={t("settings.date_format_id")}
				data={DATE_FORMAT_IDS.map((id) => ({ value: String(id), label: formatDay(dayIn(now, timeZone), id) }))}
				{...field("date_format_id")}
			/>
			<NativeSelect
				key={fieldKey("time_format_id")}
				label={t("settings.time_format_id")}
				data={[1, 2].map((id) => ({
					value: String(id),
					label: `${id === 1 ? t("settings.hours_12") : t("settings.hours_24")} · ${formatTime(now, timeZone, id)}`,
				}))}
				{...field("time_format_id")}
			/>
			<NativeSelect
				key={fieldKey("page_size")}
				label={t("settings.page_size")}
				description={t("settings.page_size_hint")}
				data={PAGE_SIZES.map(String)}
				{...field("page_size")}
			/>
			<FieldGroup title={t("settings.languages")} hint={t("settings.languages_hint")} />
			<LocalesField key={fieldKey("locales")} label={t("settings.locales")} props={field("locales")} />
			<NativeSelect
				key={fieldKey("locale")}
				label={t("settings.locale")}
				data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
				{...field("locale")}
			/>
		</>
	);
}
