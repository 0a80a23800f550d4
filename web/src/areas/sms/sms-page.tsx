import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { useAllows, useIsHelping } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { type SmsSettings, smsQuery } from "./sms.api.ts";
import { SmsCallbacks } from "./sms-callbacks.tsx";
import { SmsForm } from "./sms-form.tsx";
import { SmsLog } from "./sms-log.tsx";
import classes from "./sms-page.module.css";
import { SmsSimulator } from "./sms-simulator.tsx";
import { SmsTry } from "./sms-try.tsx";

/** `/settings/sms`: by whom text messages go, what they cost, what became of the last ones. */
export function SmsPage() {
	const { t } = useT();
	const query = useQuery(smsQuery);
	const helping = useIsHelping();
	const mayEdit = useAllows()("Settings.Edit") && !helping;
	return (
		<SettingsFrame title={t("settings_page.sms")} context={t("sms.context")}>
			<Sheet title={t("sms.sending")}>
				<QueryPart query={query} failed={t("sms.failed")}>
					{query.data ? (
						<>
							<SmsMonth settings={query.data} />
							<fieldset className={classes.plain} disabled={!mayEdit}>
								<SmsForm settings={query.data} />
							</fieldset>
						</>
					) : null}
				</QueryPart>
			</Sheet>
			{query.data && mayEdit ? <SmsTry /> : null}
			<SmsLog mayEdit={mayEdit} />
			{query.data?.gateway === "http" ? <SmsCallbacks url={query.data.callback_url} mayEdit={mayEdit} /> : null}
			{query.data?.gateway === "simulator" ? <SmsSimulator /> : null}
		</SettingsFrame>
	);
}

function SmsMonth({ settings: { month_parts, month_limit, part_price, stops } }: { settings: SmsSettings }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<p className={classes.month}>
			{month_limit === null ? t("sms.month", { count: month_parts }) : t("sms.month_of", { count: month_parts, max: month_limit })}{" "}
			{part_price !== null && month_parts > 0 ? t("sms.month_cost", { amount: formats.amount(part_price * month_parts) }) : null}{" "}
			{t("sms.stops", { count: stops })}
		</p>
	);
}
