import "../../../kit/form/schemas-without-eval.ts";
import { NewCustomerInput } from "@homeroom/contract/areas/console/console-customers.contract.ts";
import { timeZones } from "@homeroom/contract/areas/settings/settings.rules.ts";
import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { Autocomplete, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useCloseDialog } from "../../../kit/form/dialog-history.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { currentLocale, LOCALES, useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { consoleKey } from "../console.api.ts";
import { useMailLeaves } from "../mails/mail-leaves.ts";
import { usePriceChoice } from "../plans/console-price-choice.ts";

const route = getRouteApi("/console/customers/new");

const emptyRecord = () => ({
	version: null,
	values: {
		name: "",
		subdomain: "",
		price_id: "",
		locale: currentLocale() as string,
		time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
		email: "",
		first_name: "",
		last_name: "",
	},
});

/** `/console/customers/new`: a school without a sign-up. */
export function ConsoleOpenCustomer() {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = route.useNavigate();
	const mailLeaves = useMailLeaves();
	const close = useCloseDialog(() => void navigate({ to: "/console/customers", search: true, replace: true }));
	const form = useRecordForm({
		record: emptyRecord(),
		schema: NewCustomerInput,
		save: ({ input, idempotencyKey }) => api.console.open_customer({ body: input }, { idempotencyKey }),
		onSaved: async (customer) => {
			close();
			if (!customer) return;
			void client.invalidateQueries({ queryKey: consoleKey });
			const open = () => void navigate({ to: "/console/customers/$customerId", params: { customerId: customer.id } });
			const sentence = (await mailLeaves()) ? "console.opened" : "console.opened_kept";
			notify.success(t(sentence, { name: customer.name }), { action: { label: t("console.show"), run: open } });
		},
	});
	return (
		<FormDialog title={t("console.open_customer")} onClose={close}>
			<FormFrame form={form} saveLabel={t("console.open_customer")} onCancel={close}>
				<TextInput
					key={form.fieldKey("name")}
					label={t("console.school")}
					required
					data-autofocus
					autoComplete="off"
					{...form.field("name")}
				/>
				<TextInput
					key={form.fieldKey("subdomain")}
					label={t("console.subdomain")}
					required
					autoComplete="off"
					{...form.field("subdomain")}
				/>
				<NativeSelect
					key={form.fieldKey("price_id")}
					label={t("console.plan")}
					required
					data={usePriceChoice()}
					{...form.field("price_id")}
				/>
				<NativeSelect
					key={form.fieldKey("locale")}
					label={t("language.title")}
					data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
					{...form.field("locale")}
				/>
				<TextInput
					key={form.fieldKey("first_name")}
					label={t("console.owner_first_name")}
					required
					autoComplete="off"
					{...form.field("first_name")}
				/>
				<TextInput
					key={form.fieldKey("last_name")}
					label={t("console.owner_last_name")}
					required
					autoComplete="off"
					{...form.field("last_name")}
				/>
				<TextInput
					key={form.fieldKey("email")}
					label={t("console.owner_email")}
					type="email"
					required
					autoComplete="off"
					{...form.field("email")}
				/>
				<Autocomplete
					key={form.fieldKey("time_zone")}
					label={t("console.time_zone")}
					required
					limit={20}
					data={[...timeZones()]}
					autoComplete="off"
					{...form.field("time_zone")}
				/>
			</FormFrame>
		</FormDialog>
	);
}
