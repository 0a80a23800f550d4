import type { KindWish } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { IconBellOff, IconBellZ, IconSettings, IconStack2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { useSession } from "../../kit/session/session.ts";
import { useKindName } from "./notice-kinds.ts";
import classes from "./notice-menu.module.css";
import { endOfWeek, weekdayOf } from "./notice-when.ts";
import { isStillMuted, useWish, type Wish, waysOf, wishOf } from "./notice-wishes.ts";
import { wishesQuery } from "./notices.api.ts";

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** To hear less of what a notice is one of, with one tap. */
export function NoticeWishItems({ kind }: { kind: string }) {
	const { t } = useT();
	const wishes = useQuery(wishesQuery);
	const known = wishes.data?.kinds.find((one) => one.kind === kind);
	return (
		<>
			{known ? <WishItems known={known} /> : null}
			<MenuPart.Item leftSection={<IconSettings {...ICON} />} renderRoot={(props) => <Link to="/notifications/settings" {...props} />}>
				{t("page.notification_settings")}
			</MenuPart.Item>
		</>
	);
}

function WishItems({ known }: { known: KindWish }) {
	const { t, locale } = useT();
	const change = useWish();
	const name = useKindName()(known.kind);
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const was = wishOf(known);
	const wish = (next: Partial<Wish>, said: string) => change({ wish: { ...was, ...next }, was, said });
	const until = endOfWeek(Date.now(), zone);
	const day = weekdayOf(useFormats().isoDay(until), locale, "long");
	if (known.held) return <p className={classes.held}>{t("notices.held", { kind: name })}</p>;
	const isMuted = isStillMuted(known, Date.now());
	return (
		<>
			<MenuPart.Label>{name}</MenuPart.Label>
			{known.inbox === "now" && !known.urgent ? (
				<MenuPart.Item
					leftSection={<IconStack2 {...ICON} />}
					onClick={() => wish({ ways: { ...waysOf(known), inbox: "digest" } }, t("notices.said_digest", { kind: name }))}
				>
					{t("notices.less")}
				</MenuPart.Item>
			) : null}
			<MenuPart.Item
				leftSection={<IconBellZ {...ICON} />}
				onClick={() =>
					isMuted
						? wish({ muted_until: null }, t("notices.said_unmuted", { kind: name }))
						: wish({ muted_until: until }, t("notices.said_muted", { kind: name, day }))
				}
			>
				{isMuted ? t("notices.unmute") : t("notices.mute", { day })}
			</MenuPart.Item>
			{known.inbox === "off" ? null : (
				<MenuPart.Item
					leftSection={<IconBellOff {...ICON} />}
					onClick={() => wish({ ways: { inbox: "off", email: false, push: false } }, t("notices.said_off", { kind: name }))}
				>
					{t("notices.off")}
				</MenuPart.Item>
			)}
		</>
	);
}
