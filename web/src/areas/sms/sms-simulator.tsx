import { SMS_ENDINGS } from "@homeroom/contract/kit/values/sms-simulator.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./sms-page.module.css";

/** What each ending of a number does. */
export function SmsSimulator() {
	const { t } = useT();
	return (
		<Sheet title={t("sms.simulator")}>
			<p className={classes.text}>{t("sms.simulator_text")}</p>
			<dl className={classes.endings}>
				{Object.entries(SMS_ENDINGS)
					.sort(([one], [other]) => one.localeCompare(other))
					.map(([ending, does]) => (
						<div key={ending}>
							<dt>…{ending}</dt>
							<dd>{t(`sms.ending.${does}`)}</dd>
						</div>
					))}
				<div>
					<dt>{t("sms.ending_other")}</dt>
					<dd>{t("sms.ending.delivered")}</dd>
				</div>
			</dl>
		</Sheet>
	);
}
