import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { useSession } from "../../kit/session/session.ts";
import classes from "./notice-menu.module.css";
import { comingAt, laterChoices } from "./notice-when.ts";

/** When it may come back, as items of a menu. */
export function NoticeLaters({ onChoose }: { onChoose: (until: string) => void }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const now = Date.now();
	return (
		<>
			<MenuPart.Label>{t("notices.later")}</MenuPart.Label>
			{laterChoices(now, zone).map(({ name, until }) => (
				<MenuPart.Item
					key={name}
					rightSection={<span className={classes.at}>{comingAt(until, now, locale, formats)}</span>}
					onClick={() => onChoose(until)}
				>
					{t(`notices.later.${name}`)}
				</MenuPart.Item>
			))}
		</>
	);
}
