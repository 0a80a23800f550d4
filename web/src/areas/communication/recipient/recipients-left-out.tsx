import type { LeftOutReason } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { LeftOut } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Button } from "@mantine/core";
import {
	type Icon,
	IconBellOff,
	IconCalendarOff,
	IconLockOff,
	IconMailOff,
	IconMinus,
	IconShieldOff,
	IconUserOff,
} from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import classes from "./recipient-preview.module.css";
import { useReason } from "./recipient-reason.ts";

const ICONS: Readonly<Record<LeftOutReason, Icon>> = {
	subtracted: IconMinus,
	no_custody: IconShieldOff,
	no_rights: IconLockOff,
	ended: IconCalendarOff,
	not_yet: IconCalendarOff,
	no_consent: IconBellOff,
	unsubscribed: IconBellOff,
	no_address: IconMailOff,
	nobody: IconUserOff,
};
const SHOWN = 8;

/** Who is meant and will not get it, each with the reason. */
export function RecipientsLeftOut({ leftOut, total }: { leftOut: readonly LeftOut[]; total: number }) {
	const { t } = useT();
	const formats = useFormats();
	const reasonOf = useReason();
	const [all, setAll] = useState(false);
	const shown = all ? leftOut : leftOut.slice(0, SHOWN);
	return (
		<Sheet title={t("messages.left_out")} note={t("messages.left_out_note", { count: total, shown: formats.number(total) })}>
			<ul className={classes.leftOut}>
				{shown.map((one) => {
					const Sign = ICONS[one.why];
					const day = one.since ? formats.day(one.since) : "";
					return (
						<li key={`${one.person_kind}-${one.person_id}-${one.why}`}>
							<Sign size={17} stroke={1.6} aria-hidden="true" />
							<div>
								<div className={classes.leftName}>
									<b>{one.name}</b> {reasonOf(one)}
								</div>
								<div className={classes.leftWhy} data-tone={one.why === "no_address" ? "danger" : undefined}>
									{one.since && isDated(one.why) ? t(`messages.why_since.${one.why}`, { day }) : t(`messages.why.${one.why}`)}
								</div>
							</div>
						</li>
					);
				})}
			</ul>
			{leftOut.length > SHOWN && !all ? (
				<Button variant="subtle" color="gray" size="compact-sm" className={classes.moreLeft ?? ""} onClick={() => setAll(true)}>
					{t("messages.left_out_more", { count: leftOut.length - SHOWN, shown: formats.number(leftOut.length - SHOWN) })}
				</Button>
			) : null}
			{total > leftOut.length && (all || leftOut.length <= SHOWN) ? (
				<p className={classes.leftWhy}>
					{t("messages.left_out_rest", { count: total - leftOut.length, shown: formats.number(total - leftOut.length) })}
				</p>
			) : null}
		</Sheet>
	);
}
const DATED = ["no_custody", "ended", "not_yet", "unsubscribed"] as const;
const isDated = (why: LeftOutReason): why is (typeof DATED)[number] => DATED.some((one) => one === why);
