import { Button, CopyButton, TextInput } from "@mantine/core";
import { IconCalendarPlus, IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import classes from "./calendar-links.module.css";
import type { NewLink } from "./feeds.api.ts";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** An address that is shown this once: to copy, to open here, or to scan with the phone that shall have it. */
export function CalendarLinkNew({ made: { link, url }, onDone }: { made: NewLink; onDone: () => void }) {
	const { t } = useT();
	const copier = useRef<HTMLButtonElement>(null);
	useEffect(() => copier.current?.focus(), []);
	const subscribe = url.replace(/^https?:/, "webcal:");
	return (
		<section className={classes.fresh} aria-label={t("feeds.made")}>
			<div className={classes.freshWords}>
				<CardTitle part>{t("feeds.made_for", { name: link.of_name })}</CardTitle>
				<p className={classes.quiet}>{t("feeds.once")}</p>
				<TextInput aria-label={t("feeds.address")} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
				<div className={classes.deeds}>
					<CopyButton value={url} timeout={2000}>
						{({ copied, copy }) => (
							<Button ref={copier} leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />} onClick={copy}>
								{t(copied ? "feeds.copied" : "feeds.copy")}
							</Button>
						)}
					</CopyButton>
					<Button variant="default" component="a" href={subscribe} leftSection={<IconCalendarPlus {...ICON} />}>
						{t("feeds.open")}
					</Button>
					<Button variant="subtle" onClick={onDone}>
						{t("feeds.done")}
					</Button>
				</div>
			</div>
			<div className={classes.qr}>
				<QrCode value={subscribe} label={t("feeds.scan")} />
			</div>
		</section>
	);
}
