import { currencies, timeZones } from "@homeroom/contract/areas/settings/settings.rules.ts";
import { NativeSelect, Select, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { SettingsLogo } from "./logo/settings-logo.tsx";
import { WEEK_STARTS, weekdayName } from "./setting-text.ts";
import type { Settings } from "./settings.api.ts";
import { SettingsActivity } from "./settings-activity.tsx";
import { FieldGroup } from "./settings-fields.tsx";
import { type SettingsFields, SettingsForm } from "./settings-form.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { SettingsLoaded } from "./settings-loaded.tsx";
import classes from "./settings-localization-page.module.css";
import { SubdomainField } from "./settings-subdomain.tsx";

const NAMES = [
	"name",
	"subdomain",
	"add_line_1",
	"add_line_2",
	"post_code",
	"city",
	"state",
	"country",
	"currency",
	"time_zone",
	"week_start",
] as const;

/** `/settings`: who the school is and where. */
export function SettingsSchoolPage() {
	const { t } = useT();
	return (
		<SettingsFrame title={t("settings_page.school")}>
			<SettingsLoaded>{(settings) => <SchoolSettings settings={settings} />}</SettingsLoaded>
		</SettingsFrame>
	);
}

function SchoolSettings({ settings }: { settings: Settings }) {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	return (
		<>
			<SettingsLogo settings={settings} mayEdit={mayEdit} />
			<Sheet title={t("settings.about")}>
				<fieldset disabled={!mayEdit} className={classes.contents}>
					<SettingsForm settings={settings} names={NAMES} saveLabel={t("settings.save_school")}>
						{(fields) => <SchoolFields {...fields} current={settings.subdomain} />}
					</SettingsForm>
				</fieldset>
			</Sheet>
			<SettingsActivity />
		</>
	);
}

function SchoolFields({ field, fieldKey, current }: SettingsFields<(typeof NAMES)[number]> & { current: string }) {
	const { t, locale } = useT();
	const zones = useMemo(() => [...timeZones()].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })), []);
	const money = useMemo(() => {
		const names = new Intl.DisplayNames(locale, { type: "currency" });
		return [...currencies()].map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
	}, [locale]);
	return (
		<>
			<TextInput key={fieldKey("name")} label={t("settings.name")} required autoComplete="off" {...field("name")} />
			<SubdomainField key={fieldKey("subdomain")} label={t("settings.subdomain")} current={current} props={field("subdomain")} />
			<FieldGroup title={t("settings.address")} />
			<TextInput key={fieldKey("add_line_1")} label={t("settings.add_line_1")} autoComplete="off" {...field("add_line_1")} />
			<TextInput key={fieldKey("add_line_2")} label={t("settings.add_line_2")} autoComplete="off" {...field("add_line_2")} />
			<TextInput key={fieldKey("post_code")} label={t("settings.post_code")} autoComplete="off" {...field("post_code")} />
			<TextInput key={fieldKey("city")} label={t("settings.city")} autoComplete="off" {...field("city")} />
			<TextInput key={fieldKey("state")} label={t("settings.state")} autoComplete="off" {...field("state")} />
			<TextInput key={fieldKey("country")} label={t("settings.country")} autoComplete="off" {...field("country")} />
			<FieldGroup title={t("settings.region")} />
			<Select
				key={fieldKey("time_zone")}
				label={t("settings.time_zone")}
				data={zones}
				searchable
				limit={60}
				nothingFoundMessage={t("settings.nothing_found")}
				{...field("time_zone")}
			/>
			<Select
				key={fieldKey("currency")}
				label={t("settings.currency")}
				data={money}
				searchable
				limit={60}
				nothingFoundMessage={t("settings.nothing_found")}
				{...field("currency")}
			/>
			<NativeSelect
				key={fieldKey("week_start")}
				label={t("settings.week_start")}
				data={WEEK_STARTS.map((day) => ({ value: String(day), label: weekdayName(day, locale) }))}
				{...field("week_start")}
			/>
		</>
	);
}
