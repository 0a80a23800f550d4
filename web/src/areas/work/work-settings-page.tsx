import "../../kit/form/schemas-without-eval.ts";
import { WorkSettings } from "@homeroom/contract/areas/work/work.contract.ts";
import { NumberInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { workSettingsQuery } from "./work.api.ts";
import classes from "./work-settings.module.css";

const NUMBERS = ["ask_after_minutes", "hand_over_minutes"] as const;
type Values = Record<(typeof NUMBERS)[number], string>;

/** `/settings/work`: when forgotten timers ask, and when what is handed over goes back. */
export function WorkSettingsPage() {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	const query = useQuery(workSettingsQuery);
	return (
		<SettingsFrame title={t("settings_page.work")} context={t("work.settings_context")}>
			{query.data ? (
				<Rules key={query.data.version} settings={query.data} mayEdit={mayEdit} />
			) : (
				<Sheet>
					<QueryPart query={query} failed={t("work.failed")} />
				</Sheet>
			)}
		</SettingsFrame>
	);
}

function Rules({ settings, mayEdit }: { settings: WorkSettings; mayEdit: boolean }) {
	const { t } = useT();
	const client = useQueryClient();
	const [record] = useState({
		values: { ask_after_minutes: String(settings.ask_after_minutes), hand_over_minutes: String(settings.hand_over_minutes) },
		version: settings.version,
	});
	const form = useRecordForm<Values, WorkSettings, WorkSettings>({
		record,
		schema: WorkSettings,
		read: (values) =>
			// cast: the schema says what is missing
			({
				...Object.fromEntries(NUMBERS.map((name) => [name, values[name] === "" ? undefined : Number(values[name])])),
				version: settings.version,
			}) as never,
		save: ({ input }) => api.work.settings_update({ body: input }),
		onSaved: (saved) => {
			void client.invalidateQueries({ queryKey: workSettingsQuery.queryKey });
			if (saved) sayDone(t("work.settings_saved"), saved);
		},
	});
	return (
		<Sheet title={t("work.settings")}>
			<fieldset className={classes.plain} disabled={!mayEdit}>
				<FormFrame form={form} saveLabel={t("work.settings_save")} inPage>
					{NUMBERS.map((name) => {
						const { defaultValue, onChange, ...field } = form.field(name);
						return (
							<NumberInput
								key={form.fieldKey(name)}
								label={t(`work.${name}`)}
								data-path={name}
								allowDecimal={false}
								min={0}
								defaultValue={String(defaultValue ?? "")}
								onChange={(value) => onChange(String(value))}
								{...field}
							/>
						);
					})}
				</FormFrame>
			</fieldset>
		</Sheet>
	);
}
