import "../../kit/form/schemas-without-eval.ts";
import { factors } from "@homeroom/contract/areas/factors/factors.contract.ts";
import { TOTP_DIGITS } from "@homeroom/contract/areas/factors/factors.rules.ts";
import { Button, CopyButton, TextInput } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { DemoCode } from "./factor-demo-code.tsx";
import { QrPicture } from "./totp-picture.tsx";
import classes from "./totp-setup.module.css";

export interface TotpBegun {
	ticket: string;
	secret: string;
	url: string;
	/** For the demo operator. */
	code: string | null;
}
interface TotpSetupProps {
	begun: TotpBegun;
	onDone: (recovery_codes: string[]) => void;
	onClose: () => void;
}
const Code = factors.totp_confirm.body.pick({ code: true });

/** Scan, or type the key; then the app's first code shows that it worked. */
export function TotpSetup({ begun: { ticket, secret, url, code }, onDone, onClose }: TotpSetupProps) {
	const { t } = useT();
	const form = useRecordForm({
		record: { values: { code: "" }, version: null },
		schema: Code,
		save: ({ input }) => api.factors.totp_confirm({ body: { ticket, code: input.code } }),
		onSaved: (saved) => saved && onDone(saved.recovery_codes),
	});
	const key = secret.replace(/(.{4})(?=.)/g, "$1 ");
	return (
		<FormDialog title={t("factors.totp_set_up")} onClose={onClose}>
			<FormFrame form={form} saveLabel={t("factors.totp_confirm")} onCancel={onClose} narrow>
				<div className={classes.steps}>
					<QrPicture value={url} label={t("factors.qr_label")} />
					<div>
						<p className={classes.text}>{t("factors.totp_scan")}</p>
						<p className={classes.text}>{t("factors.totp_type")}</p>
						<p className={classes.key}>{key}</p>
						<CopyButton value={secret}>
							{({ copied, copy }) => (
								<Button variant="default" size="compact-sm" onClick={copy}>
									{t(copied ? "factors.copied" : "factors.copy_key")}
								</Button>
							)}
						</CopyButton>
					</div>
				</div>
				<TextInput
					key={form.fieldKey("code")}
					label={t("factors.totp_code")}
					description={t("factors.totp_code_hint")}
					autoComplete="one-time-code"
					inputMode="numeric"
					maxLength={TOTP_DIGITS + 1}
					required
					data-autofocus
					{...form.field("code")}
				/>
				{code === null ? null : <DemoCode code={code} busy={false} onUse={(next) => form.propose("code", next)} />}
			</FormFrame>
		</FormDialog>
	);
}
