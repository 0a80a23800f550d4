import { Button } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { freshCodes } from "./recovery-fresh.ts";
import classes from "./security-page.module.css";
import type { SectionProps } from "./totp-section.tsx";

const FEW = 3;

/** How many codes are left for the day when the phone is gone. */
export function RecoverySection({ factors, onChange }: Pick<SectionProps, "factors" | "onChange">) {
	const { t } = useT();
	const left = factors.recovery_codes_left;
	const renew = () =>
		onChange({
			title: t("factors.codes_renew"),
			text: t("factors.codes_renew_text"),
			action: t("factors.codes_renew"),
			asksPassword: factors.asks_password,
			run: async ({ password }) => {
				const { recovery_codes } = await api.factors.recovery_codes({ body: password === undefined ? {} : { password } });
				freshCodes.set(recovery_codes);
			},
		});
	return (
		<Sheet
			title={t("factors.codes_title")}
			aside={<StatusDot tone={left <= FEW ? "bad" : "good"}>{t("factors.codes_left", { count: left })}</StatusDot>}
		>
			<p className={classes.hint}>{t("factors.codes_hint")}</p>
			<div className={classes.buttons}>
				<Button variant="default" onClick={renew}>
					{t("factors.codes_renew")}
				</Button>
			</div>
		</Sheet>
	);
}
