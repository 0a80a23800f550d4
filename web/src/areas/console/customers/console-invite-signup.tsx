import "../../../kit/form/schemas-without-eval.ts";
import { SignupInvitationInput } from "@homeroom/contract/areas/console/console-customers.contract.ts";
import { INVITATION_DAYS, INVITATION_DAYS_MAX } from "@homeroom/contract/areas/settings/settings.rules.ts";
import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { NativeSelect, TextInput } from "@mantine/core";
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

const route = getRouteApi("/console/invitations/new");

/** `/console/invitations/new`: leave for somebody to open a school with a plan. */
export function ConsoleInviteSignup() {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = route.useNavigate();
	const mailLeaves = useMailLeaves();
	const close = useCloseDialog(() => void navigate({ to: "/console/invitations", replace: true }));
	const form = useRecordForm({
		record: {
			version: null,
			values: { email: "", price_id: "", locale: currentLocale() as string, days: String(INVITATION_DAYS) },
		},
		schema: SignupInvitationInput,
		save: ({ input, idempotencyKey }) => api.console.invite_signup({ body: input }, { idempotencyKey }),
		onSaved: async (invitation) => {
			close();
			if (!invitation) return;
			void client.invalidateQueries({ queryKey: consoleKey });
			const { email } = invitation;
			if (await mailLeaves()) return notify.success(t("console.invited", { email }));
			const run = () => void navigate({ to: "/console/mails", search: { search: email } });
			notify.success(t("console.invited_kept", { email }), { action: { label: t("console.show_mail"), run } });
		},
	});
	return (
		<FormDialog title={t("console.invite")} onClose={close}>
			<FormFrame form={form} saveLabel={t("console.invite_send")} onCancel={close}>
				<TextInput
					key={form.fieldKey("email")}
					label={t("console.invite_email")}
					type="email"
					required
					data-autofocus
					autoComplete="off"
					{...form.field("email")}
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
					key={form.fieldKey("days")}
					label={t("console.invite_days")}
					type="number"
					inputMode="numeric"
					min={1}
					max={INVITATION_DAYS_MAX}
					required
					{...form.field("days")}
				/>
			</FormFrame>
		</FormDialog>
	);
}
