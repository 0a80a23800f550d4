import "../../kit/form/schemas-without-eval.ts";
import { AttendanceSettings } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Checkbox, NumberInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { codesQuery } from "./attendance.api.ts";
import classes from "./attendance.module.css";

const NUMBERS = ["late_after_minutes", "remind_after_minutes", "lock_after_hours", "streak_days", "threshold_percent"] as const;
const SWITCHES = ["by_session", "by_day"] as const;
type Values = Record<(typeof NUMBERS)[number] | (typeof SWITCHES)[number], string>;
const valuesOf = (settings: AttendanceSettings): Values => ({
	...(Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])])) as Record<(typeof NUMBERS)[number], string>),
	...(Object.fromEntries(SWITCHES.map((name) => [name, settings[name] ? "true" : ""])) as Record<(typeof SWITCHES)[number], string>),
});

/** When somebody is late, when registers close, whom the office hears of. */
export function AttendanceRules({ settings, mayEdit }: { settings: AttendanceSettings; mayEdit: boolean }) {
	const { t } = useT();
	const client = useQueryClient();
	const [record] = useState({ values: valuesOf(settings), version: settings.version });
	const form = useRecordForm<Values, AttendanceSettings, AttendanceSettings>({
		record,
		schema: AttendanceSettings,
		read: (values) =>
			// cast: the schema says what is missing
			({
				...Object.fromEntries(NUMBERS.map((name) => [name, values[name] === "" ? undefined : Number(values[name])])),
				...Object.fromEntries(SWITCHES.map((name) => [name, values[name] === "true"])),
				version: settings.version,
			}) as never,
		save: ({ input }) => api.attendance.settings_update({ body: input }),
		onSaved: (saved) => {
			void client.invalidateQueries({ queryKey: codesQuery().queryKey });
			if (saved) sayDone(t("attendance.rules_saved"), saved);
		},
	});
	return (
		<Sheet title={t("attendance.rules")}>
			<fieldset className={classes.plain} disabled={!mayEdit}>
				<FormFrame form={form} saveLabel={t("attendance.rules_save")} inPage>
					{NUMBERS.map((name) => {
						const { defaultValue, onChange, ...field } = form.field(name);
						return (
							<NumberInput
								key={form.fieldKey(name)}
								label={t(`attendance.${name}`)}
								data-path={name}
								allowDecimal={false}
								min={0}
								defaultValue={String(defaultValue ?? "")}
								onChange={(value) => onChange(String(value))}
								{...field}
							/>
						);
					})}
					{SWITCHES.map((name) => {
						const { defaultValue, onChange, ...field } = form.field(name);
						return (
							<Checkbox
								key={form.fieldKey(name)}
								label={t(`attendance.${name}`)}
								data-path={name}
								defaultChecked={defaultValue === "true"}
								onChange={(event) => onChange(event.currentTarget.checked ? "true" : "")}
								onBlur={field.onBlur}
							/>
						);
					})}
				</FormFrame>
			</fieldset>
		</Sheet>
	);
}
