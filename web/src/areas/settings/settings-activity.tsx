import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useModuleName } from "../../kit/session/use-module-name.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useSettingText } from "./setting-text.ts";
import { settingsActivityQuery } from "./settings.api.ts";
import classes from "./settings-activity.module.css";
import { type SettingChange, settingChanges } from "./settings-changes.ts";

const SHOWN = 20;

/** Who changed which settings, newest first. */
export function SettingsActivity() {
	const { t } = useT();
	const query = useQuery(settingsActivityQuery);
	const told = query.data?.changes.filter((change) => settingChanges(change).length > 0).slice(0, SHOWN);
	return (
		<Sheet title={t("settings.activity")}>
			{query.error && !query.data ? (
				<QueryError query={query} title={t("settings.activity_failed")} />
			) : told?.length === 0 ? (
				<p className={classes.none}>{t("settings.activity_none")}</p>
			) : (
				<ol className={classes.list} aria-busy={query.isPending}>
					{told ? told.map((change) => <Entry key={change.id} change={change} />) : <Placeholder />}
				</ol>
			)}
		</Sheet>
	);
}

function Entry({ change }: { change: Change }) {
	const { t } = useT();
	const formats = useFormats();
	const who = change.user_name ?? (change.user_id === null ? "Homeroom" : t("settings.someone"));
	return (
		<li className={classes.entry}>
			<PersonAvatar name={who} size="sm" />
			<div className={classes.words}>
				<p className={classes.who}>
					<strong>{who}</strong>
					<time dateTime={change.at}>{formats.instant(change.at)}</time>
				</p>
				{settingChanges(change).map((setting) => (
					<SettingLine key={setting.name} setting={setting} />
				))}
			</div>
		</li>
	);
}

/** "City: York → Leeds". */
function SettingLine({ setting: { name, from, to } }: { setting: SettingChange }) {
	const { t } = useT();
	const textOf = useSettingText();
	const moduleName = useModuleName();
	const shown = (value: string) => {
		if (name === "modules_off") return value.split(",").filter(Boolean).map(moduleName).join(", ");
		return textOf(name, value);
	};
	if (name === "logo_id") return <p className={classes.line}>{to === "" ? t("settings.logo_removed") : t("settings.logo_saved")}</p>;
	return (
		<p className={classes.line}>
			{t("settings.changed_line", { field: t(`settings.${name}`), from: shown(from) || "—", to: shown(to) || "—" })}
		</p>
	);
}

const Placeholder = () => (
	<li className={classes.entry} aria-hidden="true">
		<div className={classes.words}>
			<TextSkeleton width="60%" />
			<TextSkeleton width="30%" />
		</div>
	</li>
);
