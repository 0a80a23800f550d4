import "../../kit/form/schemas-without-eval.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { api } from "../../kit/api/api.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { type FieldProps, useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { useSettingText } from "./setting-text.ts";
import { adoptSettings, type Settings } from "./settings.api.ts";
import { readSettings, type SettingsField, type SettingsValues, settingsRecord, settingsSchema } from "./settings-form-values.ts";

export interface SettingsFields<Name extends SettingsField> {
	field: (name: Name) => FieldProps;
	fieldKey: (name: Name) => string;
}
interface SettingsFormProps<Name extends SettingsField> {
	settings: Settings;
	/** The fields of this form, in their order. */
	names: readonly Name[];
	saveLabel: string;
	/** Called with every change of a field. */
	onValues?: (values: SettingsValues<Name>) => void;
	children: (fields: SettingsFields<Name>) => ReactNode;
}

/** One part of the settings as a form that stays open: saved in place, never over somebody else's change. */
export function SettingsForm<Name extends SettingsField>({ settings, names, saveLabel, onValues, children }: SettingsFormProps<Name>) {
	const { t } = useT();
	const client = useQueryClient();
	const textOf = useSettingText();
	const schema = useMemo(() => settingsSchema(names), [names]);
	const form = useRecordForm<SettingsValues<Name>, object, Settings>({
		record: settingsRecord(settings, names),
		schema,
		recordOf: (saved) => settingsRecord(saved, names),
		save: ({ input, changed, version }) => {
			const body = Object.fromEntries(changed.map((name) => [name, (input as Record<string, unknown>)[name]]));
			return api.settings.update({ body: { ...body, version: version ?? settings.version } });
		},
		readCurrent: (current) => {
			const now = readSettings(current);
			return now && { record: settingsRecord(now, names), saved: now };
		},
		onSaved: (saved) => {
			if (saved) adoptSettings(client, saved);
			notify.success(saved ? t("settings.saved") : t("settings.nothing_changed"));
		},
		...(onValues && { onValues }),
	});
	const follow = useEffectEvent(() => form.follow(settingsRecord(settings, names)));
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the occasion
	useEffect(() => follow(), [settings.version]);
	return (
		<FormFrame
			form={form}
			saveLabel={saveLabel}
			instead={
				form.conflict ? (
					<ConflictChoice
						key={form.conflict.theirs.version}
						differences={form.conflict.differences}
						labelOf={(name) => t(`settings.${name}`)}
						textOf={textOf}
						saveLabel={saveLabel}
						saving={form.saving}
						onSave={form.resolve}
						onCancel={form.keepTheirs}
					/>
				) : null
			}
		>
			{children({ field: form.field, fieldKey: form.fieldKey })}
		</FormFrame>
	);
}
