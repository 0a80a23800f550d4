import "../../../kit/form/schemas-without-eval.ts";
import {
	ASK_AGAIN_MAX,
	EMERGENCY_INSTRUCTION_MAX,
	EMERGENCY_TEXTS,
	EMERGENCY_TITLE_MAX,
	ROUNDS_MAX,
} from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { type EmergencySettings, EmergencySettingsInput } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { NumberInput, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { FoldTitle } from "../../../ui/card/fold-title.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { emergencySettingsQuery } from "../emergency.api.ts";
import classes from "./alarm-settings.module.css";
import { fieldAt, fieldOf, inputOf, type SettingsValues, textOf, valuesOf } from "./alarm-settings-values.ts";
import { AlarmTextPreview } from "./alarm-text-preview.tsx";

type SettingsInput = Omit<EmergencySettings, "built_in">;

export function AlarmSettingsForm({ settings }: { settings: EmergencySettings }) {
	const { t, locale } = useT();
	const client = useQueryClient();
	const mayEdit = useAllows()("Settings.Edit");
	const [language, setLanguage] = useState<Locale>(locale);
	const [open, setOpen] = useState<string | null>(null);
	const [values, setValues] = useState<SettingsValues>(() => valuesOf(settings));
	const form = useRecordForm<SettingsValues, SettingsInput, EmergencySettings>({
		// it belongs to one school and has no version: the last one who saves it holds
		record: { values: valuesOf(settings), version: 1 },
		schema: EmergencySettingsInput,
		fieldOf: fieldAt,
		read: (typed) => inputOf(typed, settings.built_in),
		save: ({ input }) => api.emergency.settings_set({ body: input }),
		onValues: setValues,
		onSaved: (saved) => {
			if (saved === null) return;
			client.setQueryData(emergencySettingsQuery.queryKey, saved);
			const { built_in: _, ...before } = settings;
			notify.success(t("emergency.said_settings"), {
				undo: () =>
					void api.emergency
						.settings_set({ body: before })
						.then((back) => client.setQueryData(emergencySettingsQuery.queryKey, back))
						.catch(() => undefined),
			});
		},
	});
	const fault = Object.keys(form.faults)
		.map(textOf)
		.find((one) => one !== null);
	const [faulty, spoken] = [fault?.name, fault?.language];
	// what is wrong may be folded, or in another language
	useEffect(() => {
		if (faulty === undefined || spoken === undefined) return;
		setOpen(faulty);
		setLanguage(spoken);
	}, [faulty, spoken]);
	const number = (name: "ask_again_minutes" | "rounds_max") => {
		const { defaultValue, onChange, ...field } = form.field(name);
		return {
			...field,
			"data-path": name,
			defaultValue: String(defaultValue ?? ""),
			onChange: (value: number | string) => onChange(String(value)),
		};
	};
	const text = (name: string) => {
		const { onChange, ...field } = form.field(name);
		return { ...field, "data-path": name, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };
	};
	const { onChange: onTells, defaultValue: tells, ...ofTells } = form.field("tells_families");
	return (
		<fieldset className={classes.form} disabled={!mayEdit}>
			<FormFrame form={form} saveLabel={t("emergency.settings_save")} inPage>
				<Sheet title={t("emergency.settings_rules")}>
					<div className={classes.fields}>
						<NumberInput
							key={form.fieldKey("ask_again_minutes")}
							label={t("emergency.ask_again_minutes")}
							description={t("emergency.ask_again_hint")}
							required
							allowDecimal={false}
							min={1}
							max={ASK_AGAIN_MAX}
							{...number("ask_again_minutes")}
						/>
						<NumberInput
							key={form.fieldKey("rounds_max")}
							label={t("emergency.rounds_max")}
							description={t("emergency.rounds_hint")}
							required
							allowDecimal={false}
							min={0}
							max={ROUNDS_MAX}
							{...number("rounds_max")}
						/>
						<Switch
							key={form.fieldKey("tells_families")}
							label={t("emergency.tells_families")}
							description={t("emergency.tells_families_hint")}
							defaultChecked={tells === "yes"}
							onChange={(event) => onTells(event.currentTarget.checked ? "yes" : "no")}
							{...ofTells}
						/>
					</div>
				</Sheet>
				<Sheet title={t("emergency.texts")}>
					<SegmentedControl
						aria-label={t("emergency.texts_language")}
						value={language}
						onChange={(next) => setLanguage(LOCALES.find((one) => one === next) ?? language)}
						data={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
					/>
					<div className={classes.kinds}>
						{EMERGENCY_TEXTS.map((name) => {
							const [title, instruction] = [fieldOf(name, language, "title"), fieldOf(name, language, "instruction")];
							const id = `alarm-text-${name}`;
							return (
								<div key={name} className={classes.kind}>
									<FoldTitle
										part
										of={id}
										note={open === name ? undefined : values[title]}
										open={open === name}
										onOpen={(next) => setOpen(next ? name : null)}
									>
										{t(`emergency.kind.${name}`)}
									</FoldTitle>
									{open === name ? (
										<div id={id} className={classes.texts} lang={language} key={language}>
											<TextInput
												key={form.fieldKey(title)}
												label={t("emergency.text_title")}
												required
												maxLength={EMERGENCY_TITLE_MAX}
												{...text(title)}
											/>
											<Textarea
												key={form.fieldKey(instruction)}
												label={t("emergency.text_instruction")}
												autosize
												minRows={2}
												maxLength={EMERGENCY_INSTRUCTION_MAX}
												{...text(instruction)}
											/>
											<AlarmTextPreview isEnd={name === "all_clear"} title={values[title] ?? ""} instruction={values[instruction] ?? ""} />
										</div>
									) : null}
								</div>
							);
						})}
					</div>
				</Sheet>
			</FormFrame>
		</fieldset>
	);
}
