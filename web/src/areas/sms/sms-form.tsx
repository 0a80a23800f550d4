import "../../kit/form/schemas-without-eval.ts";
import { SmsSettingsInput } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { SMS_GATEWAYS } from "@homeroom/contract/areas/sms/sms.rules.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { MoneyInput } from "../../kit/form/money-input.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { undoable } from "../../kit/undo/undo-stack.ts";
import { type SmsSettings, smsQuery } from "./sms.api.ts";
import { readSms, type SmsField, type SmsValues, smsInput, smsRecord } from "./sms-form-values.ts";
import { SmsHttpFields } from "./sms-http-fields.tsx";
import classes from "./sms-page.module.css";

/** By whom messages go, and what they may cost. Saved in place, never over somebody else's change. */
export function SmsForm({ settings }: { settings: SmsSettings }) {
	const { t } = useT();
	const client = useQueryClient();
	const formats = useFormats();
	const [gateway, setGateway] = useState<string>(settings.gateway);
	const form = useRecordForm<SmsValues, SmsSettingsInput, SmsSettings>({
		record: smsRecord(settings),
		schema: SmsSettingsInput,
		read: (values) => smsInput(values, settings),
		recordOf: smsRecord,
		save: ({ input, version }) => api.sms.update({ body: { ...input, version: version ?? settings.version } }),
		readCurrent: readSms,
		onValues: (values) => setGateway(values.gateway),
		onSaved: (saved) => {
			if (saved === null) return notify.success(t("sms.nothing_changed"));
			client.setQueryData(smsQuery.queryKey, saved);
			notify.success(t("sms.saved"), { undo: undoable(saved, t("sms.saved")) });
		},
	});
	const follow = useEffectEvent(() => {
		form.follow(smsRecord(settings));
		setGateway(settings.gateway);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the occasion
	useEffect(() => follow(), [settings.version]);
	const { defaultValue: price, ...ofPrice } = form.field("part_price");
	const textOf = (name: SmsField, value: string): string => {
		if (name === "secret") return value === "" ? "" : "••••••";
		if (name === "part_price" && /^\d+$/.test(value)) return formats.amount(Number(value));
		return value;
	};
	return (
		<FormFrame
			form={form}
			saveLabel={t("sms.save")}
			inPage
			instead={
				form.conflict ? (
					<ConflictChoice
						key={form.conflict.theirs.version}
						differences={form.conflict.differences}
						labelOf={(name) => t(`sms.${name}`)}
						textOf={textOf}
						saveLabel={t("sms.save")}
						saving={form.saving}
						onSave={form.resolve}
						onCancel={form.keepTheirs}
					/>
				) : null
			}
		>
			<NativeSelect
				key={form.fieldKey("gateway")}
				className={classes.wide ?? ""}
				label={t("sms.gateway")}
				data={SMS_GATEWAYS.map((value) => ({ value, label: t(`sms.gateway.${value}`) }))}
				{...form.field("gateway")}
			/>
			{gateway === "http" ? <SmsHttpFields hasSecret={settings.has_secret} field={form.field} fieldKey={form.fieldKey} /> : null}
			<TextInput
				key={form.fieldKey("sender")}
				label={t("sms.sender")}
				description={t("sms.sender_hint")}
				maxLength={16}
				autoComplete="off"
				{...form.field("sender")}
			/>
			<TextInput
				key={form.fieldKey("country_code")}
				label={t("sms.country_code")}
				description={t("sms.country_code_hint")}
				inputMode="tel"
				leftSection="+"
				autoComplete="off"
				{...form.field("country_code")}
			/>
			<div>
				<MoneyInput
					key={`${form.fieldKey("part_price")} ${settings.version}`}
					label={t("sms.part_price")}
					amount={price === "" ? undefined : Number(price)}
					{...ofPrice}
				/>
				<p className={classes.below}>{t("sms.part_price_hint")}</p>
			</div>
			<TextInput
				key={form.fieldKey("month_limit")}
				label={t("sms.month_limit")}
				description={t("sms.month_limit_hint")}
				inputMode="numeric"
				autoComplete="off"
				{...form.field("month_limit")}
			/>
		</FormFrame>
	);
}
