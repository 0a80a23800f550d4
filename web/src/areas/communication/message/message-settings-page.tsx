import "../../../kit/form/schemas-without-eval.ts";
import { messages } from "@homeroom/contract/areas/communication/communication.contract.ts";
import type { MessageSettings } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { LANGUAGE_NAMES, LOCALES } from "@homeroom/contract/languages.generated.ts";
import { NumberInput, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { SettingsFrame } from "../../settings/settings.public-ui.tsx";
import { messageSettingsQuery } from "../messages.api.ts";
import { MessageTemplates } from "./message-templates.tsx";
import classes from "./message-write.module.css";

/** `/settings/communication`: how the school writes. */
export function MessageSettingsPage() {
	const { t } = useT();
	const query = useQuery(messageSettingsQuery);
	return (
		<SettingsFrame title={t("settings_page.communication")} context={t("messages.settings_context")}>
			<Sheet title={t("messages.settings_title")}>
				<QueryPart query={query} failed={t("messages.settings_failed")}>
					{query.data ? <Loaded key={JSON.stringify(query.data)} settings={query.data} /> : null}
				</QueryPart>
			</Sheet>
			<MessageTemplates />
		</SettingsFrame>
	);
}

type Values = Record<string, string>;
const FOOTER = "footer_";
const valuesOf = ({ approve_above, sender_name, footers }: MessageSettings): Values => ({
	approve_above: String(approve_above),
	sender_name: sender_name ?? "",
	...Object.fromEntries(LOCALES.map((one) => [FOOTER + one, footers[one] ?? ""])),
});
const numberOf = (text = "") => (text.trim() === "" ? null : Number(text));

function Loaded({ settings }: { settings: MessageSettings }) {
	const { t } = useT();
	const client = useQueryClient();
	const mayEdit = useAllows()("Settings.Edit");
	const form = useRecordForm<Values, MessageSettings, MessageSettings>({
		// it belongs to one school and has no version: the last one who saves it holds
		record: { values: valuesOf(settings), version: 1 },
		schema: messages.settings_set.body,
		fieldOf: (path) => path.replace(/^footers\./, FOOTER),
		read: (values) => ({
			approve_above: numberOf(values.approve_above) ?? undefined,
			sender_name: values.sender_name?.trim() || null,
			footers: Object.fromEntries(LOCALES.flatMap((one) => (values[FOOTER + one]?.trim() ? [[one, values[FOOTER + one]]] : []))),
		}),
		save: ({ input }) => api.messages.settings_set({ body: input }),
		onSaved: (saved) => {
			if (saved === null) return;
			client.setQueryData(messageSettingsQuery.queryKey, saved);
			notify.success(t("messages.said_settings"), {
				undo: () =>
					void api.messages
						.settings_set({ body: settings })
						.then((back) => client.setQueryData(messageSettingsQuery.queryKey, back))
						.catch(() => undefined),
			});
		},
	});
	const text = (name: string) => {
		const { onChange, ...field } = form.field(name);
		return { ...field, "data-path": name, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };
	};
	const { defaultValue: above, onChange: onAbove, ...ofAbove } = form.field("approve_above");
	return (
		<fieldset className={classes.part} disabled={!mayEdit}>
			<FormFrame form={form} saveLabel={t("messages.settings_save")} inPage>
				<TextInput
					key={form.fieldKey("sender_name")}
					label={t("messages.sender_name")}
					description={t("messages.sender_name_hint")}
					maxLength={80}
					{...text("sender_name")}
				/>
				<NumberInput
					key={form.fieldKey("approve_above")}
					label={t("messages.approve_above")}
					description={t("messages.approve_above_hint")}
					required
					allowDecimal={false}
					min={0}
					data-path="approve_above"
					defaultValue={String(above ?? "")}
					onChange={(value) => onAbove(String(value))}
					{...ofAbove}
				/>
				{LOCALES.map((one) => (
					<Textarea
						key={form.fieldKey(FOOTER + one)}
						label={t("messages.footer_in", { language: LANGUAGE_NAMES[one] })}
						autosize
						minRows={2}
						maxLength={500}
						{...text(FOOTER + one)}
					/>
				))}
			</FormFrame>
		</fieldset>
	);
}
