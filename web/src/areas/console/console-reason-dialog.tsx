import "../../kit/form/schemas-without-eval.ts";
import { ReasonInput } from "@homeroom/contract/areas/console/console-customers.contract.ts";
import { Switch, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { ConsoleCustomerFacts } from "./console.api.ts";
import classes from "./console-card.module.css";

interface ReasonDialogProps {
	what: "suspend" | "close";
	customer: ConsoleCustomerFacts;
	onClose: () => void;
	onDone: (customer: ConsoleCustomerFacts) => void;
}
const EMPTY = { values: { reason: "" }, version: null };

/** Says what will happen to whom, and asks why: the customer's admins read it. */
export function ConsoleReasonDialog({ what, customer, onClose, onDone }: ReasonDialogProps) {
	const { t } = useT();
	const [withExport, setWithExport] = useState(true);
	const params = { customer_id: customer.id };
	const form = useRecordForm({
		record: EMPTY,
		schema: ReasonInput,
		save: ({ input: { reason }, idempotencyKey }) =>
			what === "suspend"
				? api.console.suspend_customer({ params, body: { reason } }, { idempotencyKey })
				: api.console.close_customer({ params, body: { reason, export: withExport } }, { idempotencyKey }),
		onSaved: (saved) => saved && onDone(saved),
	});
	return (
		<FormDialog title={t(`console.${what}_title`, { name: customer.name })} onClose={onClose}>
			<FormFrame form={form} saveLabel={t(`console.${what}`)} onCancel={onClose}>
				<p className={classes.full}>{t(`console.${what}_text`, { staff: customer.usage.staff.used, clients: customer.usage.clients })}</p>
				<Textarea
					key={form.fieldKey("reason")}
					className={classes.full}
					label={t("console.reason")}
					description={t("console.reason_hint")}
					required
					data-autofocus
					minRows={2}
					{...form.field("reason")}
				/>
				{what === "close" ? (
					<Switch
						className={classes.full}
						label={t("console.with_export")}
						checked={withExport}
						onChange={(event) => setWithExport(event.currentTarget.checked)}
					/>
				) : null}
			</FormFrame>
		</FormDialog>
	);
}
