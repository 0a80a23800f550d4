import "../../../kit/form/schemas-without-eval.ts";
import { SupportInput } from "@homeroom/contract/areas/settings/settings.contract.ts";
import { NativeSelect, Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import type { FormSchema } from "../../../kit/form/schema-errors.ts";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { type SupportGrant, supportQuery } from "../settings.api.ts";
import classes from "../settings-fields.module.css";

const HOURS = [1, 4, 24, 72];
const START = { version: null, values: { hours: "4", may_change: "false", reason: "" } };
type Values = (typeof START)["values"];

const schema: FormSchema<SupportInput> = {
	safeParse: (values) => {
		const { hours, may_change, reason } = values as Values;
		return SupportInput.safeParse({ hours: Number(hours), may_change: may_change === "true", reason });
	},
};

/** For how long, how far and why the operators may come in. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const form = useRecordForm<Values, SupportInput, SupportGrant>({
		record: START,
		schema,
		save: ({ input, idempotencyKey }) => api.settings.grant_support({ body: input }, { idempotencyKey }),
		onSaved: () => {
			onClose();
			void client.invalidateQueries({ queryKey: supportQuery.queryKey });
			notify.success(t("settings.support_granted"));
		},
	});
	const { onChange, defaultValue, error } = form.field("may_change");
	return (
		<FormDialog title={t("settings.support_grant")} onClose={onClose}>
			<FormFrame form={form} saveLabel={t("settings.support_grant")} onCancel={onClose} narrow>
				<NativeSelect
					key={form.fieldKey("hours")}
					label={t("settings.support_hours")}
					data={HOURS.map((hours) => ({ value: String(hours), label: t("settings.hours", { count: hours }) }))}
					{...form.field("hours")}
				/>
				<Radio.Group
					key={form.fieldKey("may_change")}
					label={t("settings.support_reach")}
					defaultValue={defaultValue}
					error={error}
					onChange={onChange}
				>
					<div className={classes.line}>
						<Radio value="false" label={t("settings.support_looks")} />
						<Radio value="true" label={t("settings.support_changes")} />
					</div>
				</Radio.Group>
				<TextInput
					key={form.fieldKey("reason")}
					label={t("settings.support_reason")}
					description={t("settings.support_reason_hint")}
					autoComplete="off"
					{...form.field("reason")}
				/>
			</FormFrame>
		</FormDialog>
	);
}
