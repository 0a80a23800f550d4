import "../../kit/form/schemas-without-eval.ts";
import { sms } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { SMS_LOG, smsQuery } from "./sms.api.ts";
import classes from "./sms-page.module.css";

const EMPTY = { version: null, values: { to: "" } };

/** One message to oneself. The number stays, to try again. */
export function SmsTry() {
	const { t } = useT();
	const client = useQueryClient();
	const form = useRecordForm({
		record: EMPTY,
		schema: sms.try.body,
		save: ({ input, idempotencyKey }) => api.sms.try({ body: input }, { idempotencyKey }),
		recordOf: () => EMPTY,
		onSaved: () => {
			notify.success(t("sms.tried"));
			void client.invalidateQueries({ queryKey: SMS_LOG });
			void client.invalidateQueries({ queryKey: smsQuery.queryKey });
		},
	});
	return (
		<Sheet title={t("sms.try")}>
			<p className={classes.text}>{t("sms.try_text")}</p>
			<FormFrame form={form} saveLabel={t("sms.try_send")} inPage>
				<TextInput
					key={form.fieldKey("to")}
					label={t("sms.try_to")}
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					required
					{...form.field("to")}
				/>
			</FormFrame>
		</Sheet>
	);
}
