import { Button } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import type { FactorChange } from "./factor-dialog.tsx";
import type { FactorsShown } from "./factors.api.ts";
import { freshCodes } from "./recovery-fresh.ts";
import classes from "./security-page.module.css";
import { type TotpBegun, TotpSetup } from "./totp-setup.tsx";

export interface SectionProps {
	factors: FactorsShown;
	onChange: (change: FactorChange) => void;
	onUpdate: () => void;
}

/** The authenticator app: off, on since when, replaced, removed. */
export function TotpSection({ factors, onChange, onUpdate }: SectionProps) {
	const { t } = useT();
	const formats = useFormats();
	const [begun, setBegun] = useState<TotpBegun | null>(null);
	const begin = async (password?: string) => setBegun(await api.factors.totp_begin({ body: password === undefined ? {} : { password } }));
	const beginAtOnce = useDeed(() => begin());
	const setUp = async () => {
		if (factors.asks_password)
			return onChange({
				title: t("factors.totp_set_up"),
				text: t("factors.totp_proof"),
				action: t("factors.go_on"),
				asksPassword: true,
				run: ({ password }) => begin(password),
			});
		await beginAtOnce.run();
	};
	const remove = () =>
		onChange({
			title: t("factors.totp_remove_title"),
			text: t("factors.totp_remove_text"),
			action: t("factors.totp_remove"),
			asksPassword: factors.asks_password,
			run: async ({ password }) => {
				await api.factors.totp_remove({ body: password === undefined ? {} : { password } });
				notify.success(t("factors.totp_removed"));
			},
		});
	return (
		<Sheet
			title={t("factors.totp")}
			aside={
				factors.totp ? (
					<StatusDot tone="good">{t("factors.on_since", { day: formats.dayOf(factors.totp.created_at) })}</StatusDot>
				) : (
					<StatusDot tone="past">{t("factors.off")}</StatusDot>
				)
			}
		>
			<p className={classes.hint}>{t("factors.totp_hint")}</p>
			<div className={classes.buttons}>
				<Button
					variant={factors.totp || factors.passkeys.length > 0 ? "default" : "filled"}
					loading={beginAtOnce.pending}
					onClick={() => void setUp()}
				>
					{t(factors.totp ? "factors.totp_replace" : "factors.totp_set_up")}
				</Button>
				{factors.totp ? (
					<Button variant="default" onClick={remove}>
						{t("factors.totp_remove")}
					</Button>
				) : null}
			</div>
			{begun ? (
				<TotpSetup
					begun={begun}
					onClose={() => setBegun(null)}
					onDone={(codes) => {
						setBegun(null);
						freshCodes.set(codes);
						notify.success(t("factors.totp_added"));
						onUpdate();
					}}
				/>
			) : null}
		</Sheet>
	);
}
